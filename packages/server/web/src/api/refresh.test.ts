import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refresh } from './refresh.ts'

/** A mounted query whose responses the test controls. */
function shown() {
  const client = new QueryClient()
  const requests: ((answer: string) => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cancelled')))
      requests.push(resolve)
    })
  new QueryObserver(client, { queryKey: ['run', 'a'], queryFn, retry: false }).subscribe(() => {})
  const state = () => client.getQueryState<string>(['run', 'a'])!
  const answer = async (at: number, text: string) => {
    requests[at]!(text)
    await vi.waitFor(() => expect(state().data).toBe(text))
  }
  return { client, requests, state, answer }
}

test('an event during the first request causes one more request', async () => {
  const { client, requests, state, answer } = shown()
  refresh(client, ['run', 'a'])
  refresh(client, ['run'])
  expect(requests).toHaveLength(1)
  await answer(0, 'running')
  expect(requests).toHaveLength(2)
  await answer(1, 'waiting')
  expect([requests.length, state().fetchStatus]).toEqual([2, 'idle'])
})

test('does not cancel requests if events arrive faster than responses', async () => {
  const { client, requests, state, answer } = shown()
  await answer(0, 'first')
  for (let event = 0; event < 5; event++) refresh(client, ['run', 'a'])
  expect(requests).toHaveLength(2)
  await answer(1, 'second')
  await answer(2, 'third')
  expect([requests.length, state().fetchStatus]).toEqual([3, 'idle'])
})
