#!/usr/bin/env node
// Behaves like `gemini -o json`.
import { readFileSync } from 'node:fs'
import { changeFiles, finish, misbehave, option, sayVersion, whatWasGiven } from './behave.mjs'

sayVersion()

const mode = option('-m') ?? 'echo'
const print = (value) => `${JSON.stringify(value, null, 2)}\n`
const stats = {
  models: {
    'gemini-flash': {
      api: { totalRequests: 1 },
      tokens: { prompt: 10, candidates: 2, total: 15, cached: 0, thoughts: 3, tool: 0 },
    },
    'gemini-pro': {
      api: { totalRequests: 1 },
      tokens: { prompt: 100, candidates: 20, total: 120, cached: 0, thoughts: 0, tool: 0 },
    },
  },
  tools: { totalCalls: 0 },
}
const error = (type, text, code) => print({ session_id: 'a1', error: { type, message: text, code } })

if (mode === 'show-home') {
  const at = `${process.env.GEMINI_CLI_HOME}/.gemini/`
  process.env.SETTINGS = readFileSync(`${at}settings.json`, 'utf8')
  process.env.CREDENTIALS = readFileSync(`${at}oauth_creds.json`, 'utf8')
}

if (!misbehave(mode)) {
  const given = await whatWasGiven()
  if (mode === 'rate-limited') finish(error('ApiError', 'Resource has been exhausted (e.g. check quota).', 429), 1)
  else if (mode === 'unauthorised') {
    process.stderr.write(
      `Loaded cached credentials.\n${error('FatalAuthenticationError', 'Please set an Auth method', 41)}`,
    )
    process.exitCode = 41
  } else if (mode === 'unknown-model')
    finish(error('ApiError', 'models/unknown-model is not found for API version v1beta', 404), 1)
  else if (mode === 'error-inside')
    finish(print({ response: '', stats, error: { type: 'ApiError', message: 'Internal error', code: 500 } }))
  else {
    changeFiles(mode)
    finish(`Data collection is disabled.\n${print({ session_id: 'a1', response: given, stats })}`)
  }
}
