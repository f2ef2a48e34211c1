import { spawn } from 'node:child_process'

/**
 * Runs one part of the benchmark in a process of its own, with its own database and a cold start, and reads the line
 * of JSON that it prints after `name`.
 * @throws Error with everything that it said, when it fails
 */
export async function runPart<Result>(
  name: string,
  file: string,
  { args = [], env }: { args?: string[]; env: Record<string, string> },
): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let errors = ''
  child.stdout?.on('data', (data: Buffer) => {
    output += data.toString()
  })
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  const line = output.split('\n').find((each) => each.startsWith(`${name} `))
  if (code !== 0 || !line) throw new Error(`${file} ended with ${code}:\n${output}\n${errors}`)
  return JSON.parse(line.slice(name.length + 1)) as Result
}
