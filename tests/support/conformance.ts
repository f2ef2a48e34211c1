import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const PROGRAM = path.resolve('node_modules', '@modelcontextprotocol/conformance', 'dist', 'index.js')

/** Runs the official suite against a server; its files go into a folder that is removed again. */
export async function runConformance(url: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'conformance-'))
  const given = args.map((arg) => (arg.endsWith('.yml') ? path.resolve(arg) : arg))
  try {
    const program = spawn(process.execPath, [PROGRAM, 'server', '--url', url, ...given], { cwd: folder })
    let output = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(program, 'close')) as [number]
    return { code, output: output.slice(-60_000) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
