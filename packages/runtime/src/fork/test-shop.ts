import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CallRequest } from '../call/model.ts'
import type { Flow, StepContext, StepDraft } from '../engine/flow/flow.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import { defineKit } from '../kit/kit.ts'

const FILES: Readonly<Record<string, string>> = {
  'quire.yaml': 'name: shop\nmodel: ollama/clerk\n',
  'prompts/draft.md': 'Write a notice: {{request}}\n',
  'prompts/review.md': 'Review these notices.\n\n{{drafts}}\n',
  'prompts/report.md': 'Sum up this review.\n\n{{review}}\n',
  'prompts/colour.md': 'Name a colour for: {{request}}\n',
  ...Object.fromEntries(
    Object.entries({ draft: 'request', review: 'drafts', report: 'review', colour: 'request' }).map(([name, input]) => [
      `blueprints/${name}.yaml`,
      `inputs:\n  ${input}: {}\nlayers:\n  - id: task\n    role: user\n    template: ${name}\n`,
    ]),
  ),
}

/** A workspace in a temporary folder. */
export function makeShop(): { readonly dir: string; write(file: string, text: string): void; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'quire-fork-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  for (const [file, text] of Object.entries(FILES)) write(file, text)
  return { dir, write, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/**
 * A flow that asks for several drafts with the same prompt, reviews them together and sums up the review. A colour
 * depends on nothing.
 */
export const shop = defineKit({
  name: 'shop',
  description: 'For tests of forks.',
  root: new URL('.', import.meta.url),
  flows: (context) => [noticeFlow(context)],
})

function noticeFlow(context: FlowContext): Flow {
  const asking =
    (name: string, inputs: (step: StepContext) => Promise<Record<string, string>>) => async (step: StepContext) => {
      const { key } = step.step
      const [model] = step.run.request.models
      const path = `${key}.md`
      const { text, origins } = await step.ask({ model: model!, blueprint: name, inputs: await inputs(step) })
      return { status: 'completed' as const, artifacts: [{ path, kind: 'document', text, isDocument: true, origins }] }
    }
  return {
    name: 'notice',
    description: 'Writes a notice.',
    prompts: context,
    options: [
      { name: 'drafts', description: 'number of drafts', type: 'number' },
      { name: 'gate', description: 'wait before the report', type: 'boolean' },
    ],
    feedbackPath: (document, number) => `${document}.feedback-${number}.md`,
    start: ({ options }) => {
      const drafts = Array.from({ length: Number(options.drafts ?? 2) }, (_, index) => `draft-${index + 1}`)
      const step = (key: string, kind: string, needs: readonly string[] = []): StepDraft => ({
        key,
        name: kind,
        kind,
        needs,
        input: null,
      })
      return [
        ...drafts.map((key) => step(key, 'draft')),
        step('colour', 'colour'),
        step('review', 'review', drafts),
        ...(options.gate === true ? [step('gate', 'gate', ['review'])] : []),
        step('report', 'report', [options.gate === true ? 'gate' : 'review']),
      ]
    },
    kinds: {
      draft: asking('draft', async ({ run }) => ({ request: run.request.input })),
      colour: asking('colour', async ({ run }) => ({ request: run.request.input })),
      review: asking('review', async (step) => {
        const drafts = Object.keys(step.needs).toSorted()
        const texts = await Promise.all(drafts.map((key) => step.read(`${key}.md`)))
        return { drafts: texts.join('\n---\n') }
      }),
      report: asking('report', async (step) => ({ review: await step.read('review.md') })),
      gate: async () => ({ status: 'waiting' as const, reason: 'Read the review.' }),
    },
  }
}

/** Answers with the first word of the prompt and a number that differs for every answer. */
export function countingAnswers(): { readonly prompts: string[]; answer(request: CallRequest): string } {
  const prompts: string[] = []
  return {
    prompts,
    answer({ model, messages }) {
      const prompt = messages.map(({ content }) => content).join('\n')
      prompts.push(prompt)
      return `${prompt.split(' ', 1)[0]} ${prompts.length} by ${model}.`
    },
  }
}
