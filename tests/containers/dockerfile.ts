// Reads a Dockerfile far enough to follow it: what it does not know, it refuses, so that nothing is passed over.

export type Step =
  | { kind: 'arg'; name: string; value: string | null }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'workdir'; path: string }
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string }

export interface Stage {
  /** `build` of `AS build`, else the stage's number. */
  name: string
  /** Such as `node:24.1.0-slim`, or the name of a stage before. */
  base: string
  steps: Step[]
  user: string | null
  ports: string[]
  entrypoint: string[]
  command: string[]
  healthcheck: string[] | null
}

/** Instructions, one a line, without comments. */
function instructionsOf(text: string): { name: string; rest: string }[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  const whole = lines.join('\n').replace(/\\\n\s*/g, ' ')
  return whole.split('\n').flatMap((line) => {
    const [, name, rest] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined && rest !== undefined) return [{ name, rest }]
    if (line.trim() === '') return []
    throw new Error(`No instruction: ${line}`)
  })
}

/** `${NAME}` by its value; one that has none is refused. */
export function filledIn(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`\${${name}} has no value`)
    return value
  })
}

const listOf = (json: string): string[] => {
  if (!json.startsWith('[')) throw new Error(`Written as a list, signals reach the process itself: ${json}`)
  return JSON.parse(json) as string[]
}

function pairsOf(rest: string): Record<string, string> {
  const pairs = rest.split(/\s+/).map((pair) => /^(\w+)=(.*)$/.exec(pair))
  return Object.fromEntries(
    pairs.map((pair) => {
      if (pair?.[1] === undefined) throw new Error(`No NAME=value: ${rest}`)
      return [pair[1], pair[2] ?? '']
    }),
  )
}

function copyOf(rest: string): Step {
  const words = rest.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const [flag, ...others] = flags
  if (others.length > 0 || (flag && !flag.startsWith('--from='))) throw new Error(`Unknown flags of COPY: ${rest}`)
  return {
    kind: 'copy',
    from: flag?.slice('--from='.length) ?? null,
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '.',
  }
}

function argOf(rest: string): { kind: 'arg'; name: string; value: string | null } {
  const [, name, value] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? []
  if (name === undefined) throw new Error(`No name: ARG ${rest}`)
  return { kind: 'arg', name, value: value ?? null }
}

/** The stages of a Dockerfile, in order. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = []
  const global: Record<string, string> = {}
  for (const { name, rest } of instructionsOf(text)) {
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [base = '', as, called] = filledIn(rest, global).split(/\s+/)
      const named = as?.toUpperCase() === 'AS' && called ? called : String(stages.length)
      const nothing = { user: null, ports: [], entrypoint: [], command: [], healthcheck: null }
      stages.push({ name: named, base, steps: [], ...nothing })
    } else if (!stage) {
      const { name: variable, value } = argOf(rest)
      if (name !== 'ARG' || value === null) throw new Error(`Before the first FROM: ${name} ${rest}`)
      global[variable] = value
    } else if (name === 'ARG') stage.steps.push(argOf(rest))
    else if (name === 'ENV') stage.steps.push({ kind: 'env', values: pairsOf(rest) })
    else if (name === 'WORKDIR') stage.steps.push({ kind: 'workdir', path: rest })
    else if (name === 'COPY') stage.steps.push(copyOf(rest))
    else if (name === 'RUN') stage.steps.push({ kind: 'run', command: rest })
    else if (name === 'USER') stage.user = rest
    else if (name === 'EXPOSE') stage.ports.push(...rest.split(/\s+/))
    else if (name === 'ENTRYPOINT') stage.entrypoint = listOf(rest)
    else if (name === 'CMD') stage.command = listOf(rest)
    else if (name === 'HEALTHCHECK') stage.healthcheck = listOf(rest.replace(/^(--\S+\s+)*CMD\s+/, ''))
    else throw new Error(`Unknown instruction: ${name}`)
  }
  return stages
}
