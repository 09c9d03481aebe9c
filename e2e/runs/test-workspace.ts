import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trusted } from '../trusted.ts'
import type { LoopbackModel } from './loopback-model.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const FLOW = fileURLToPath(new URL('./fan-out.mjs', import.meta.url))
// This folder is inside the repository, so that the flow's imports resolve as in a user's project.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/** A folder with the flows `review-loop` and `fan-out`. A local test server provides their `loop/…` models. */
export interface TestWorkspace {
  readonly dir: string
  remove(): void
}

export function makeTestWorkspace(
  { baseUrl }: Pick<LoopbackModel, 'baseUrl'>,
  { provider = '', limits = '' }: { readonly provider?: string; readonly limits?: string } = {},
): TestWorkspace {
  mkdirSync(CACHE, { recursive: true })
  const dir = mkdtempSync(join(CACHE, 'quire-runs-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  copyFileSync(FLOW, join(dir, 'flows', 'fan-out.mjs'))
  const loop = `{ type: openai-compatible, baseUrl: '${baseUrl}'${provider} }`
  writeFileSync(
    join(dir, 'quire.yaml'),
    `providers:\n  loop: ${loop}\nlimits: { attempts: 2, backoffMs: 10${limits} }\n`,
  )
  trusted(dir)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
