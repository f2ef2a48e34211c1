import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GET } from '@/app/api/metrics/route'
import { db } from '@/server/db/client'
import { configure } from '@/tests/support/settings'
import { metricOf, readScrape } from '../support/prometheus'
import { call } from '../support/request'

// The rules, the dashboard and the page about them are held to what the route exports.

const read = (name: string) => readFileSync(`docs/operators/${name}`, 'utf8')
const alerts = read('alerts.yml')
const monitoring = read('monitoring.md')

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string }[]
}
const dashboard = JSON.parse(read('grafana-dashboard.json')) as { title: string; uid: string; panels: Panel[] }

/** The rules of the file: a rule is `- alert: Name` and the more deeply indented lines under it. */
const rules = alerts
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    expr: /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/m.exec(text)?.slice(1).join(' ') ?? '',
    text,
  }))
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap((each) => each.targets?.map(({ expr }) => expr)),
]

const token = 'metrics-token-metrics-token-metrics-0123'
configure({ METRICS_TOKEN: token, LLM_DAILY_TOKEN_BUDGET: '1000', LLM_DAILY_COST_BUDGET_USD: '2' })
const earlier = new Date(Date.now() - 20 * 86_400_000)
await db().dailyRun.create({ data: { day: earlier, status: 'finished', finishedAt: earlier } })
const ask = () => call(GET, { url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
await ask() // and is itself a request by then
const scrape = readScrape(await (await ask()).text())

const namesIn = (text: string) => [...new Set(text.match(/\b(?:sightline|process|nodejs)_[a-z0-9_]+/g) ?? [])]
const unknown = (text: string) => namesIn(text).filter((name) => !metricOf(name, scrape.types))
const ours = () => [...scrape.types.keys()].filter((name) => name.startsWith('sightline_'))

describe('what the monitoring files say', () => {
  it('the route exports every metric that a rule or a panel asks for', () => {
    expect(namesIn(alerts).length).toBeGreaterThan(12)
    expect(namesIn(JSON.stringify(dashboard)).length).toBeGreaterThan(20)
    expect([unknown(alerts), unknown(JSON.stringify(dashboard))]).toEqual([[], []])
    expect(unknown('rate(sightline_http_requests_made_up[5m])')).toEqual(['sightline_http_requests_made_up'])
  })

  it('every label and every value that they choose by is exported, too', () => {
    for (const expr of expressions)
      for (const [, metric = '', label = '', operator, value = ''] of (expr ?? '').matchAll(
        /(sightline_[a-z0-9_]+)\{([a-z]+)(=~|!=|=)"([^"]+)"\}/g,
      ))
        for (const each of operator === '=~' ? value.split('|') : [value]) {
          const known = [...scrape.samples.keys()].filter((key) => key.startsWith(`${metric}{`))
          const open = label === 'status' // of requests: there is one of each as soon as one happened
          const chosen = each.endsWith('.*') ? `${label}="${each.slice(0, -2)}` : `${label}="${each}"`
          expect(
            known.some((key) => key.includes(open ? `${label}="` : chosen)),
            `${metric} ${each}`,
          ).toBe(true)
        }
  })

  it('the page describes all of our metrics, and nothing else', () => {
    expect(ours().length).toBeGreaterThan(20)
    expect(ours().filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([])
    const described = monitoring.match(/`sightline_[a-z_]+`/g) ?? []
    expect(described.filter((name) => !scrape.types.has(name.slice(1, -1)))).toEqual([])
  })

  it('the dashboard or a rule uses each of our metrics', () => {
    const used = new Set(expressions.flatMap((expr) => namesIn(expr ?? '').map((name) => metricOf(name, scrape.types))))
    expect(ours().filter((name) => !used.has(name))).toEqual([])
  })

  it('every rule has an expression, a severity and says what to look at', () => {
    expect(rules.length).toBeGreaterThan(10)
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    for (const { name, expr, text } of rules) {
      expect(balanced(expr), name).toBe(true)
      expect(text, name).toMatch(/^ {8}labels: \{ severity: (critical|warning) \}$/m)
      expect(text, name).toMatch(/^ {10}summary: \S.*\n {10}description: \S/m)
    }
  })

  it('every panel has a title, something to draw and a place of its own', () => {
    expect([dashboard.title, dashboard.uid]).toEqual(['Sightline', 'sightline'])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const taken = new Set<string>()
    for (const { title, gridPos } of dashboard.panels) {
      expect(title).not.toBe('')
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), title).toBe(false)
          taken.add(`${x} ${y}`)
        }
    }
    for (const { title, targets } of panels) {
      expect(targets?.length, title).toBeGreaterThan(0)
      expect(
        targets?.every(({ expr }) => expr !== '' && balanced(expr)),
        title,
      ).toBe(true)
    }
  })
})

/** Every bracket closed, in its order. */
function balanced(expr: string): boolean {
  const open: string[] = []
  for (const char of expr.replace(/"[^"]*"/g, '')) {
    if ('([{'.includes(char)) open.push(')]}'['([{'.indexOf(char)] ?? '')
    else if (')]}'.includes(char) && open.pop() !== char) return false
  }
  return expr.trim() !== '' && open.length === 0
}
