import { parseINI, parseYAML } from 'confbox'
import { describe, expect, it } from 'vitest'
import { readSource } from './sources'

// What GitHub and editors read. The workflow decides when something runs, never what has to hold: that is in .ci/run and in
// the long suite, which a developer runs by the same names.

interface Step {
  run?: string
  uses?: string
  with?: Record<string, unknown>
}

interface Job {
  if: string
  permissions?: unknown
  'timeout-minutes': number
  steps: Step[]
}

interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const { on, permissions, jobs } = parseYAML<Workflow>(readSource('.github/workflows/ci.yml').text)
const all = Object.values(jobs)
const steps = all.flatMap((job) => job.steps)

describe('the workflow', () => {
  it('calls .ci/run for changes and the long suite each night, and nothing else', () => {
    const commands = Object.entries(jobs).map(([name, job]) => [name, job.steps.flatMap(({ run }) => run ?? [])])
    expect(Object.fromEntries(commands)).toEqual({ change: ['.ci/run'], long: ['npm run test:long'] })
    expect(on).toMatchObject({
      push: { branches: ['main'] },
      pull_request: null,
      schedule: [{ cron: expect.any(String) }],
    })
    expect(jobs.change?.if).toBe("github.event_name == 'push' || github.event_name == 'pull_request'")
    expect(jobs.long?.if).toContain("github.event_name == 'schedule'")
  })

  it('may read the code and do nothing else, and ends', () => {
    expect(permissions).toEqual({ contents: 'read' })
    expect(all.filter((job) => job.permissions)).toEqual([])
    expect(all.filter((job) => !(job['timeout-minutes'] <= 240))).toEqual([])
  })

  it('uses versions of GitHub’s own actions, with the history that lint and upgrade need', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([])
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts).toHaveLength(all.length)
    for (const { with: given } of checkouts) expect(given).toEqual({ 'fetch-depth': 0, 'persist-credentials': false })
  })

  it('keeps the results of tests, also of those that failed', () => {
    const kept = all.map((job) => job.steps.at(-1))
    expect(kept).toEqual(all.map(() => expect.objectContaining({ if: `\${{ !cancelled() }}` })))
    expect(kept.map((step) => step?.with?.path)).toEqual(all.map(() => 'test-results'))
  })
})

describe('the editor', () => {
  it('is set to the indentation and width that biome formats to', () => {
    const editor = parseINI<Record<string, Record<string, string>>>(readSource('.editorconfig').text)
    const { indentStyle, indentWidth = 2, lineWidth } = JSON.parse(readSource('biome.json').text).formatter
    expect(editor['*']).toMatchObject({
      indent_style: indentStyle,
      indent_size: `${indentWidth}`,
      max_line_length: `${lineWidth}`,
    })
  })
})
