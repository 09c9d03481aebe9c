#!/usr/bin/env node
// Behaves like `claude -p --output-format json`.
import { changeFiles, finish, misbehave, option, sayVersion, whatWasGiven } from './behave.mjs'

sayVersion('', ' (Claude Code)')

const mode = option('--model') ?? 'echo'

function result(fields) {
  return `${JSON.stringify({
    type: 'result',
    subtype: 'success',
    is_error: false,
    duration_ms: 1840,
    duration_api_ms: 1711,
    num_turns: 1,
    stop_reason: 'end_turn',
    session_id: '6f9d2c1e-0000-4000-8000-000000000000',
    total_cost_usd: 0.0031,
    usage: { input_tokens: 12, cache_creation_input_tokens: 100, cache_read_input_tokens: 1000, output_tokens: 34 },
    permission_denials: [],
    ...fields,
  })}\n`
}

const FAILURES = {
  // The provider failed, but Claude reports success and may exit with code 0.
  'rate-limited': [
    'API Error: 429 {"type":"error","error":{"type":"rate_limit_error","message":"Number of requests exceeded"}}',
    1,
  ],
  'error-inside': ['API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', 0],
  unauthorised: [`Invalid API key · Please run /login (${process.env.ANTHROPIC_API_KEY})`, 1],
  'unknown-model': [
    "There's an issue with the selected model (unknown-model). It may not exist or you may not have access to it.",
    1,
  ],
  'too-long': ['Prompt is too long', 1],
}

if (!misbehave(mode)) {
  const given = await whatWasGiven()
  const failure = FAILURES[mode]
  if (failure)
    finish(result({ is_error: true, result: failure[0], usage: { input_tokens: 0, output_tokens: 0 } }), failure[1])
  else if (mode === 'cut') finish(result({ result: 'Half of', stop_reason: 'max_tokens' }))
  else if (mode === 'turns') finish(result({ subtype: 'error_max_turns', result: undefined }), 1)
  else if (mode === 'tests') {
    // Asks for a test run of a wrong change, then mends the change.
    const isFirst = given.includes('# Implement a plan') && !given.includes('<artifact name=\\"requests\\">')
    changeFiles(isFirst ? 'break' : 'mend')
    finish(result({ result: isFirst ? 'A first try.\n\n<action type="test"></action>' : 'It works now.' }))
  } else if (mode === 'noisy') finish(`(node:1) Warning: something\n${result({ result: 'Quiet.' })}`)
  else {
    changeFiles(mode)
    finish(result({ result: given }))
  }
}
