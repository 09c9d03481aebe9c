import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Version } from './entity/entities.ts'
import {
  acceptVersion,
  addProduct,
  changeProduct,
  moveProduct,
  type ProductParam,
  removeProduct,
  writeVersion,
} from './entity/structural-actions.ts'
import { CHAIR, newProduct, testDraft } from './test-team.ts'

interface Case {
  readonly name: string
  readonly actions: readonly (readonly [string, ...(string | null)[]])[]
  readonly expected: {
    readonly tree: readonly string[]
    readonly versions?: Readonly<Record<string, readonly string[]>>
    readonly selected?: Readonly<Record<string, string>>
    readonly refused?: readonly string[]
  }
}

const read = (file: string): Case[] =>
  parse(readFileSync(new URL(`../../../../spec/team/${file}`, import.meta.url), 'utf8'))

describe('spec/team/tree.yaml', () => {
  it.each(read('tree.yaml'))('$name', ({ actions, expected }) => {
    const draft = testDraft()
    const refused: string[] = []
    for (const action of actions) {
      const refusal = draft.attempt('plan', 'mara', action[0], () => act(action))
      if (refusal) refused.push(refusal.reason)
    }
    const { tree, versions = {}, selected = {}, refused: reasons = [] } = expected
    const lines = [...draft.index.walk()].map(({ product, depth }) => '  '.repeat(depth) + product.id)
    expect(lines).toEqual(tree)
    expect(refused).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
    for (const [id, ids] of Object.entries(versions)) expect(draft.product(id).versions).toEqual(ids)
    for (const [id, version] of Object.entries(selected)) expect(draft.product(id).selected).toBe(version)

    function act([type, first, second, third]: Case['actions'][number]): void {
      const id = String(first)
      const written = (version: string): Version | undefined =>
        draft.changed('version').find((one) => one.id === version)
      if (type === 'add') addProduct(draft, CHAIR, newProduct(id, { parent: second!, owner: third! }))
      if (type === 'remove') removeProduct(draft, CHAIR, id)
      if (type === 'move') moveProduct(draft, CHAIR, id, second!)
      if (type === 'change') changeProduct(draft, CHAIR, id, second as ProductParam, third!)
      if (type === 'write') {
        const last = written(draft.product(id).versions.at(-1) ?? '')
        const text = { content: third!, directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
        writeVersion(draft, second!, id, text, last)
      }
      if (type === 'accept') {
        const missing = {
          id: second!,
          product: id,
          round: 1,
          author: 'jonas',
          directive: 'D1',
          reflectionNote: '',
          changeSummary: '',
        }
        acceptVersion(draft, CHAIR, id, written(second!) ?? missing)
      }
    }
  })
})
