import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { readProgram, readVariables, type Instruction } from './dockerfile.ts'

const exec = promisify(execFile)

/** A build stage of the image. A folder on this machine simulates the stage's file system. */
export interface BuildStage {
  name: string
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

/**
 * Runs the instructions in a Dockerfile with the tools on this machine, each stage in a separate folder, and returns
 * the last stage. Skips instructions for users, volumes and ports, because only Docker can execute them.
 * @throws {Error} if an instruction fails or is not supported
 */
export async function runSteps(
  instructions: readonly Instruction[],
  {
    context,
    home,
    env,
    log,
  }: { context: string; home: string; env: NodeJS.ProcessEnv; log: (line: string) => void },
): Promise<BuildStage> {
  const stages: BuildStage[] = []
  for (const { name, text } of instructions) {
    log(`${name} ${text}`)
    if (name === 'FROM') {
      stages.push(openStage(text, path.join(home, String(stages.length))))
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${name} before FROM`)
    if (name === 'WORKDIR') fs.mkdirSync(pathInImage(stage, (stage.workdir = text)), { recursive: true })
    else if (name === 'ENV') Object.assign(stage.env, readVariables(text))
    else if (name === 'COPY') copy(text, { stage, stages, context })
    else if (name === 'RUN') await runInStage(stage, text, env)
    else if (name === 'CMD') stage.command = readProgram(text)
    else if (name === 'HEALTHCHECK') stage.healthCheck = readProgram(text)
    else if (!['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name))
      throw new Error(`the step ${name} is not supported`)
  }
  const last = stages.at(-1)
  if (!last) throw new Error('no FROM')
  return last
}

function openStage(text: string, root: string): BuildStage {
  fs.mkdirSync(root, { recursive: true })
  const name = / AS (\w+)$/i.exec(text)?.[1] ?? ''
  return { name, root, workdir: '/', env: {}, command: [], healthCheck: [] }
}

/** Returns the path on this machine for a path in the image. */
export const pathInImage = (stage: BuildStage, file: string): string =>
  path.join(stage.root, path.resolve(stage.workdir, file))

function copy(
  text: string,
  { stage, stages, context }: { stage: BuildStage; stages: BuildStage[]; context: string },
): void {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined
  const source = from === undefined ? undefined : stages.find(({ name }) => name === from)
  if (from !== undefined && !source) throw new Error(`no stage is called ${from}`)
  const target = words.pop()!
  for (const word of words) {
    const file = source ? pathInImage(source, word) : path.join(context, word)
    const isInto = target.endsWith('/') || (target === '.' && fs.statSync(file).isFile())
    const to = path.join(pathInImage(stage, target), isInto ? path.basename(file) : '')
    fs.cpSync(file, to, { recursive: true, verbatimSymlinks: true })
  }
}

/**
 * Runs a command in the stage's folder. Rewrites absolute paths so that they point to this folder, and removes options
 * that set file owners, because only root can set owners.
 */
async function runInStage(stage: BuildStage, text: string, env: NodeJS.ProcessEnv): Promise<void> {
  const command = text.replace(/ -o \w+ -g \w+/g, '').replace(/(?<=\s)\/(?=\w)/g, `${stage.root}/`)
  const options = { cwd: pathInImage(stage, '.'), env: { ...env, ...stage.env }, maxBuffer: 2 ** 26 }
  await exec('sh', ['-c', command], options).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`RUN ${text} failed:\n${(error.stdout ?? '') + (error.stderr ?? '')}`, { cause: error })
  })
}
