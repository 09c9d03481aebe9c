import { expect, it } from 'vitest'
import { loadPeer } from './load-peer.ts'

const refuse = (problem: string, options: ErrorOptions) => new RangeError(problem, options)
const missing = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from here`), { code: 'ERR_MODULE_NOT_FOUND' })
const failing = (error: Error) => loadPeer('@ai-sdk/openai', () => Promise.reject(error), refuse)

it('reports the name of a missing package', async () => {
  await expect(failing(missing('@ai-sdk/openai'))).rejects.toThrow(
    new RangeError('the package @ai-sdk/openai is not installed. Run: npm install @ai-sdk/openai'),
  )
  const absent: string = '@quire/nowhere'
  await expect(loadPeer(absent, () => import(/* @vite-ignore */ absent), refuse)).rejects.toThrow(RangeError)
})

it('rethrows other errors unchanged', async () => {
  for (const error of [missing('zod'), missing('@ai-sdk/openai-compatible'), new Error("'@ai-sdk/openai' is broken")]) {
    await expect(failing(error)).rejects.toBe(error)
  }
})

it('returns the loaded module', async () => {
  expect(await loadPeer('@ai-sdk/openai', async () => 7, refuse)).toBe(7)
})
