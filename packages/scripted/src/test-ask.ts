import type { Message } from '@quire/core'
import type { CallEvent, CallRequest, Model } from '@quire/runtime/call'
import { scriptedModel } from './scripted-model.ts'
import type { ScriptedOptions } from './scripted-options.ts'

export const REQUEST = `# A lending app for the village library

We want to build a small lending app for our village library. About forty volunteers lend out three hundred books a week, and today every loan is written in a paper ledger. Reminders are sent by hand, so many books come back late. The app has to work offline, because the reading room has no reliable internet. Volunteers are mostly retired and should not need training.`

export const TEMPLATE = `# Business Case: {{title}}

## Executive Summary

<!-- Two paragraphs that a busy reader could stop after. -->

## User Problem

[The problem in the user's words, and who has it.]

## Opportunities

- [opportunity]

## Risks

| Risk | Likelihood | Mitigation |
|---|---|---|
| [risk] | [likelihood] | [mitigation] |

\`\`\`mermaid
graph TD; A-->B
\`\`\`

## Next Steps

1. [step]
`

export function messagesFor(request: string, template = TEMPLATE): Message[] {
  return [
    { role: 'system', content: 'You are a careful analyst. Answer in the form that is asked for.' },
    { role: 'user', content: `## User request\n\n${request}\n\n---\n\n## Document template\n\n${template}` },
  ]
}

export interface Asked extends Partial<CallRequest> {
  readonly request?: string
  readonly options?: ScriptedOptions
}

export function requestFor({ request = REQUEST, options: _, ...rest }: Asked = {}): CallRequest {
  return { model: 'scripted/alpha', messages: messagesFor(request), maxOutputTokens: 4000, ...rest }
}

export interface Answer {
  readonly text: string
  readonly pieces: number
  readonly finish: Extract<CallEvent, { type: 'finish' }>
}

export async function readAnswer(
  model: Model,
  request: CallRequest,
  signal = new AbortController().signal,
): Promise<Answer> {
  let text = ''
  let pieces = 0
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'finish') return { text, pieces, finish: event }
    text += event.text
    pieces++
  }
  throw new Error('the answer ended without a finish event')
}

export function ask(asked: Asked = {}): Promise<Answer> {
  const request = requestFor(asked)
  return readAnswer(scriptedModel(request.model, asked.options), request)
}
