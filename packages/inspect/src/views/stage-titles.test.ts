import { InvalidDataFile } from '@quire/core/errors'
import type { Flow, OutlinedStep } from '@quire/runtime/engine'
import { expect, test } from 'vitest'
import { readFlowTitles, readStageTitles } from './stage-titles.ts'

const part = (name: string, title: string) => ({ stage: { name, title }, steps: [], waits: false })
const merge = { name: 'merge', title: 'All in one' } as OutlinedStep
const flows: Record<string, Partial<Flow>> = {
  plan: { outline: () => ({ parts: [part('thesis', 'Proposal'), { steps: [merge], waits: false }] }) },
  code: {},
  broken: {
    outline: () => {
      throw new InvalidDataFile('plan.yaml', 'Recipe', [])
    },
  },
}
const quire = { findDataFlow: async (name: string) => flows[name] as Flow | undefined }

test('returns the titles of all stages, and none for flows that have no stages or cannot be read', async () => {
  expect(await readStageTitles(quire, ['plan', 'code', 'broken', 'gone', 'plan'])).toEqual({ thesis: 'Proposal' })
})

test('returns the titles of steps', async () => {
  expect((await readFlowTitles(quire, 'plan')).stepTitles).toEqual({ '/merge': 'All in one' })
})
