import { parseJson } from '@quire/core'
import { expect, test, vi } from 'vitest'
import { repairJsonText } from './repair-json-text.ts'

test('repairs broken JSON', async () => {
  expect(JSON.parse(await repairJsonText('{a: 1 b: [2,}', { timeoutMs: 20_000 }))).toMatchObject({ a: 1 })
})

test('throws an error if the repair fails or takes too long', async () => {
  await expect(repairJsonText(`{"a": "${'x" y "'.repeat(200_000)}`, { timeoutMs: 300 })).rejects.toThrow(
    'longer than 300 ms',
  )
  await expect(repairJsonText(''.padEnd(50_000, '['), { timeoutMs: 20_000 })).rejects.toThrow()
})

test('parseJson uses repairJsonText for large texts', async () => {
  const text = `{"items": [${'{"a": 1} '.repeat(8000)}]}`
  const repair = vi.fn(repairJsonText)
  const { state, value } = await parseJson(text, { repair, limits: { repairMilliseconds: 20_000 } })
  expect(repair).toHaveBeenCalledOnce()
  expect(state).toBe('repaired')
  expect((value as { items: unknown[] }).items).toHaveLength(8000)
})
