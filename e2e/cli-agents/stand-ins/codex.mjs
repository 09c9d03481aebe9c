#!/usr/bin/env node
// Behaves like `codex exec --json`, which prints one event per line.
import { changeFiles, finish, misbehave, option, sayVersion, whatWasGiven } from './behave.mjs'

sayVersion('codex-cli ')

const mode = option('-m') ?? 'echo'
const lines = (...events) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
const opening = [
  { type: 'thread.started', thread_id: '0199a213-81c0-7800-8aa1-bbab2a035a53' },
  { type: 'turn.started' },
]
const message = (text, id = 'item_1') => ({ type: 'item.completed', item: { id, type: 'agent_message', text } })
const completed = {
  type: 'turn.completed',
  usage: { input_tokens: 24_763, cached_input_tokens: 24_448, output_tokens: 122, reasoning_output_tokens: 64 },
}

function failed(text) {
  return lines(...opening, { type: 'error', message: text }, { type: 'turn.failed', error: { message: text } })
}

const FAILURES = {
  'rate-limited': 'exceeded retry limit, last status: 429 Too Many Requests, try again in 7s',
  unauthorised:
    'unexpected status 401 Unauthorized: {"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}',
  'unknown-model':
    '{"error":{"message":"The model `unknown-model` does not exist or you do not have access to it.","type":"invalid_request_error","code":"model_not_found"}}',
  'cut-stream': 'stream disconnected before completion: stream closed before response.completed',
}

if (!misbehave(mode)) {
  const given = await whatWasGiven()
  if (FAILURES[mode]) finish(failed(FAILURES[mode]), 1)
  else if (mode === 'error-inside')
    finish(lines(...opening, { type: 'error', message: 'Quota exceeded. Check your plan.' }), 0)
  else if (mode === 'reconnects') {
    const error = { type: 'error', message: 'Reconnecting... 1/5' }
    finish(lines(...opening, error, message('Looking around.', 'item_0'), message('Done.'), completed))
  } else {
    changeFiles(mode)
    const thought = { type: 'item.completed', item: { id: 'item_0', type: 'reasoning', text: '**Thinking**' } }
    finish(lines(...opening, thought, message(given), completed))
  }
}
