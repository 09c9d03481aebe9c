import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Assembly } from '@quire/core'
import { assemblePrompt } from '../assemble-prompt.ts'
import type { CommonOptions } from '../define-command.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { explainView } from '../views/explain-view.ts'

const STARTER = fileURLToPath(new URL('../../starter/', import.meta.url))
const MODELS = ['gpt-4o', 'llama3.2:3b']

/** One conversation, two models: the large one gets all of it, the small one what fits. */
export async function demo(options: CommonOptions, output: Output): Promise<void> {
  const workspace = openWorkspace({ ...options, workspace: STARTER })
  const blueprint = workspace.getBlueprint('answer')
  const input = join(STARTER, 'question.yaml')
  const assemblies: Assembly[] = []
  for (const model of MODELS) {
    // The small budget shows what happens when a conversation outgrows its model.
    const budget = model === 'llama3.2:3b' ? { budget: 220 } : {}
    assemblies.push(await assemblePrompt(workspace, blueprint, { model, input, ...budget }))
  }
  output.result({ prompts: assemblies }, () => assemblies.map((assembly) => explainView(assembly, output)).join('\n\n'))
  output.note('\nMake a workspace like this one with: quire init my-prompts')
}
