import { spawn } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { contextFiles } from './build-context'
import { filledIn, type Stage, type Step, stagesOf } from './dockerfile'

// Follows the Dockerfile without Docker: each stage is a folder, the base image is the Node that runs this.

export interface Image {
  /** The folder in place of `/`. */
  root: string
  workdir: string
  env: Record<string, string>
  stage: Stage
}

interface Machine {
  /** The checkout. */
  source: string
  /** A folder that holds `node` and nothing else. */
  bin: string
  work: string
}

/** What of this machine's environment a build step sees: the way to the package registry. */
const PASSED_ON = /^(https?_proxy|no_proxy|npm_config_(registry|cafile|cache|https?_proxy|proxy)|NODE_EXTRA_CA_CERTS)$/i

const passedOn = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))

/** A stage is a folder, not a machine: a step that names a place of the machine would leave it. */
function mustStayInside(command: string): void {
  const outside = /(?:^|[\s=:'"(])\/(?!dev\/null\b)\S*/.exec(command)
  if (outside) throw new Error(`RUN names a place outside its working directory: ${outside[0].trim()}`)
}

function run(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  mustStayInside(command)
  const child = spawn('/bin/sh', ['-c', command], {
    cwd,
    env: env as NodeJS.ProcessEnv, // only the given variables: Next's types want a NODE_ENV
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`RUN ${command}: exit code ${code}`))))
  })
}

/** As Docker copies: a folder gives its contents, a file goes into the target or becomes it. */
function copyAsDocker(from: string, target: string, isFolderTarget: boolean): void {
  const isFolder = lstatSync(from).isDirectory()
  const to = isFolder || !isFolderTarget ? target : path.join(target, path.basename(from))
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

function copy(step: Step & { kind: 'copy' }, machine: Machine, image: Image): void {
  const target = path.join(image.root, path.resolve(image.workdir, step.target))
  const isFolderTarget = step.sources.length > 1 || /(^|\/)\.?$/.test(step.target)
  for (const source of step.sources) {
    if (step.from) copyAsDocker(path.join(machine.work, step.from, source), target, isFolderTarget)
    else {
      const seen = contextFiles(machine.source, readFileSync(path.join(machine.source, '.dockerignore'), 'utf8'))
      const wanted = seen.filter((file) => source === '.' || file === source || file.startsWith(`${source}/`))
      if (wanted.length === 0) throw new Error(`COPY ${source}: the build does not see it`)
      for (const file of wanted)
        copyAsDocker(
          path.join(machine.source, file),
          path.join(target, source === '.' ? file : path.basename(file)),
          false,
        )
    }
  }
}

async function follow(stage: Stage, machine: Machine): Promise<Image> {
  const image: Image = { root: path.join(machine.work, stage.name), workdir: '/', env: {}, stage }
  const args: Record<string, string> = {}
  mkdirSync(image.root, { recursive: true })
  for (const step of stage.steps) {
    if (step.kind === 'arg') args[step.name] = step.value ?? ''
    else if (step.kind === 'env')
      for (const [name, value] of Object.entries(step.values))
        image.env[name] = filledIn(value, { ...args, ...image.env })
    else if (step.kind === 'workdir') {
      image.workdir = path.resolve(image.workdir, step.path)
      mkdirSync(path.join(image.root, image.workdir), { recursive: true })
    } else if (step.kind === 'copy') copy(step, machine, image)
    else {
      console.log(`RUN ${step.command}`)
      const began = Date.now()
      const home = path.join(image.root, 'root')
      mkdirSync(home, { recursive: true })
      const PATH = `${machine.bin}:${process.env.PATH}`
      const cwd = path.join(image.root, image.workdir)
      await run(step.command, cwd, { ...passedOn(), ...args, ...image.env, PATH, HOME: home })
      console.log(`    ${((Date.now() - began) / 1000).toFixed(1)} s`)
    }
  }
  return image
}

/** Makes the image of a checkout's Dockerfile under `work`; the stages before the last are thrown away, as Docker does. */
export async function buildImage(machine: Machine): Promise<Image> {
  const stages = stagesOf(readFileSync(path.join(machine.source, 'Dockerfile'), 'utf8'))
  const last = stages.at(-1)
  if (!last || existsSync(machine.work)) throw new Error(`${machine.work} must not be there yet`)
  let image: Image | undefined
  for (const stage of stages) image = await follow(stage, machine)
  for (const stage of stages) if (stage !== last) rmSync(path.join(machine.work, stage.name), { recursive: true })
  if (!image) throw new Error('The Dockerfile has no stage')
  return image
}
