import type { ModelRegistry } from '@quire/core'
import type { Kysely } from 'kysely'
import { readPrompt } from '../../artifact/own-calls.ts'
import { rebuildPrompt } from '../../artifact/prompt-record.ts'
import { showCall } from '../../artifact/show-artifact.ts'
import { callParameters } from '../../call/call-settings.ts'
import type { CallRequest } from '../../call/model.ts'
import type { Database } from '../../store/database.ts'
import type { Flow } from './flow.ts'

export const REPLAY = 'replay'

/** Sends a past prompt to another model in a separate run. The original record stays unchanged. */
export function createReplayFlow(db: Kysely<Database>, models: ModelRegistry): Flow {
  return {
    name: REPLAY,
    description: 'Sends a past prompt, rebuilt for another model.',
    isHidden: true,
    // The input of this flow is a call id.
    requestPath: () => undefined,
    refusesFeedback: 'it is a single answer to an earlier prompt. Give feedback in the original run.',
    refusesFork: () => 'it is a single answer to an earlier prompt. Fork the original run.',
    start: () => [{ key: 'replay', name: 'replay', kind: 'replay', input: null }],
    kinds: {
      async replay({ run, call }) {
        const model = run.request.models[0]!
        const { call: original, record } = await readPrompt(db, run.request.input)
        const { profile } = models.get(model)
        const assembly = await rebuildPrompt(record, { profile })
        const { schema, isContinuation } = (await showCall(db, original))!.request as CallRequest
        const origins = [{ id: original, kind: 'call' as const, label: original, via: 'replayed' }]
        const response = await call(
          {
            model,
            messages: assembly.messages,
            ...callParameters(record.blueprint.settings ?? {}, assembly.tokens.reserve),
            ...(schema && { schema }),
            ...(isContinuation && { isContinuation }),
          },
          origins,
          { ...record, profile, hash: assembly.hash },
        )
        const meta = { key: 'replay', model, n: 1 }
        return {
          status: 'completed',
          output: { finishReason: response.finishReason },
          artifacts: [
            {
              path: 'documents/replay.md',
              kind: 'document',
              text: response.text,
              isDocument: true,
              meta,
              origins: [{ id: response.id, kind: 'call', label: response.id, via: 'response' }],
            },
          ],
        }
      },
    },
  }
}
