import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }

type Permissions = Readonly<Record<string, string>>

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Job {
  readonly 'runs-on'?: string
  readonly needs?: string | readonly string[]
  readonly permissions?: Permissions
  readonly steps?: readonly Step[]
}

const files = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((file) => {
  const text = readFileSync(ROOT + file, 'utf8')
  return {
    file,
    text,
    workflow: parse(text) as { readonly permissions?: Permissions; readonly jobs: Record<string, Job> },
  }
})
const jobs = files.flatMap(({ file, workflow }) => {
  return Object.entries(workflow.jobs).map(([name, job]) => ({ file, name, job, others: Object.keys(workflow.jobs) }))
})

describe('the workflows', () => {
  test.each(jobs)('$file: job $name is valid', ({ job, others }) => {
    expect(job['runs-on']).toBeTypeOf('string')
    for (const needed of [job.needs ?? []].flat()) expect(others).toContain(needed)
    for (const { run, uses } of job.steps!) {
      expect(run === undefined).toBe(uses !== undefined)
      for (const [, script] of (run ?? '').matchAll(/\bnpm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script!])
      for (const [path] of (run ?? '').matchAll(
        /(?<=^|\s)(?:\.ci|e2e|packages|scripts|editors|bench|docs)\/[\w./-]+/g,
      )) {
        expect(existsSync(ROOT + path), path).toBe(true)
      }
    }
  })

  test.each(files)('$file: actions are pinned to a commit, and the version is named', ({ text }) => {
    const uses = [...text.matchAll(/\buses: (.*)$/gm)].map(([, action]) => action!)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^(?:\.\/.*|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/)
  })

  test.each(files)('$file: jobs may only read, unless they ask for more', ({ workflow }) => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  test('one job can publish, which changes nothing on GitHub and runs no code of dependencies', () => {
    const publishing = jobs.filter(({ job }) => /NPM_TOKEN|id-token/.test(JSON.stringify(job)))
    expect(publishing.map(({ file, name }) => `${file} ${name}`)).toEqual(['.github/workflows/release.yml publish'])
    const { permissions, steps = [] } = publishing[0]!.job
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    const commands = steps.flatMap(({ run = [] }) => run)
    expect(commands).toEqual(['npm ci --ignore-scripts', 'npm run build', 'npm run release:publish'])
    expect(steps.filter(({ env }) => env?.NODE_AUTH_TOKEN).map(({ run }) => run)).toEqual(['npm run release:publish'])
  })

  test('contain jobs', () => {
    expect(jobs.length).toBeGreaterThan(5)
  })
})
