import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }

interface Job {
  readonly 'runs-on'?: string
  readonly needs?: string | readonly string[]
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[]
}

const jobs = globSync('.github/workflows/*.yml', { cwd: ROOT }).flatMap((file) => {
  const workflow = parse(readFileSync(ROOT + file, 'utf8')) as { readonly jobs: Record<string, Job> }
  return Object.entries(workflow.jobs).map(([name, job]) => ({ file, name, job, others: Object.keys(workflow.jobs) }))
})

describe('the workflows', () => {
  test.each(jobs)('$file: job $name is valid', ({ job, others }) => {
    expect(job['runs-on']).toBeTypeOf('string')
    for (const needed of [job.needs ?? []].flat()) expect(others).toContain(needed)
    for (const { run, uses } of job.steps!) {
      expect(run === undefined).toBe(uses !== undefined)
      // Actions must be pinned to a version, so that the workflow does not change by itself.
      if (uses !== undefined && !uses.startsWith('./')) expect(uses).toMatch(/@v\d|@[0-9a-f]{40}$/)
      for (const [, script] of (run ?? '').matchAll(/\bnpm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script!])
      for (const [path] of (run ?? '').matchAll(
        /(?<=^|\s)(?:\.ci|e2e|packages|scripts|editors|bench|docs)\/[\w./-]+/g,
      )) {
        expect(existsSync(ROOT + path), path).toBe(true)
      }
    }
  })

  test('contain jobs', () => {
    expect(jobs.length).toBeGreaterThan(5)
  })
})
