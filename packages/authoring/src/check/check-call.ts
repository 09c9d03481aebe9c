import { type Blueprint, parseJson } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import { didYouMean } from '@quire/core/model'
import type { Workspace } from '@quire/runtime'
import { contractReader, inputsToCompare } from '@quire/runtime/answer'
import { findKind, type ModelKind, nameModel } from '@quire/runtime/call'
import type { Attempt } from '@quire/runtime/kit'
import type { WorkspaceProblem } from './check-workspace.ts'

type Report = (problem: WorkspaceProblem) => void

/** Checks what a blueprint says about its call: the model, and the files that the contract of the answer names. */
export async function checkCall(
  blueprint: Blueprint,
  { config, models }: Pick<Workspace, 'config' | 'models'>,
  kinds: readonly ModelKind[],
  attempt: Attempt,
  report: Report,
): Promise<void> {
  const { file = `blueprints/${blueprint.name}.yaml`, lines = {} } = blueprint
  const model = blueprint.model
  const id = model && attempt(`${file}:${lines.model ?? 1}`, () => nameModel(model, models, config, kinds))
  // Models of other kinds need no profile.
  for (const { code, severity, message } of id && !findKind(id, kinds) ? models.get(id).diagnostics : []) {
    if (severity === 'warning') report({ file, line: lines.model ?? 1, severity, code, message })
  }
  const line = lines.answer ?? 1
  const contract = readContract(blueprint.answer)
  // The document to edit is known only when the model is asked.
  const reader = contract.form === 'edits' ? undefined : attempt(`${file}:${line}`, () => contractReader(blueprint))
  if (reader?.schema) {
    const { diagnostics } = await parseJson('{}', { schema: reader.schema })
    const invalid = diagnostics.find(({ code }) => code === 'json.invalid-schema')
    if (invalid) report({ file, line, severity: 'error', code: invalid.code, message: invalid.message })
    const names = blueprint.inputs && Object.keys(blueprint.inputs)
    for (const name of names ? inputsToCompare(reader.schema).filter((one) => !names.includes(one)) : []) {
      const message = `The schema of the answer compares it with the input '${name}', which the blueprint does not have, so this is not checked.${didYouMean(name, names!)}`
      report({ file, line, severity: 'warning', code: 'unknown-input', message })
    }
  }
  if (contract.form === 'tags' && contract.hasActions && blueprint.findActions?.().actions.size === 0) {
    const message = 'The answer may contain actions, but actions.yaml does not exist or defines none.'
    report({ file, line, severity: 'error', code: 'actions-not-found', message })
  }
}
