import type { Quire, Shown } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { openStored } from '../open/open-stored.ts'
import { createOutput, type Output } from '../output/output.ts'
import { shownArtifactView } from '../views/shown-artifact-view.ts'
import { shownRunView } from '../views/shown-run-view.ts'
import { shownStepView } from '../views/shown-step-view.ts'

export function addShowCommand(program: Command): void {
  defineCommand(program, 'show', 'Show a run, a step, an artifact or a call.', [
    'quire show october',
    'quire show a-3f2c… --json',
    'quire show draft/decision_brief.md',
    'quire show october/draft               # a step, with its calls and artifacts',
    'quire show october --pr               # title and body of a pull request for a change',
  ])
    .argument('<id>', 'a run, a step, an artifact (its id or path) or a call')
    .addOption(option('--pr', 'print the change as a pull request: title, blank line, body'))
    .action(async (id: string, options: CommonOptions & { readonly pr?: boolean }) => {
      await using quire = await openStored(options)
      const output = createOutput(options)
      const { findNamed, findStep } = await import('@quire/inspect/views')
      const { db } = await quire.store()
      const found = await findNamed(db, id)
      const shown = await quire.show(found).catch(async (error: unknown) => {
        const { NothingFound } = await import('@quire/runtime/errors')
        const step = NothingFound.isInstance(error) ? await findStep(db, id) : undefined
        if (step === undefined) throw error
        return step
      })
      if (typeof shown === 'string') return await showStep(quire, shown, output)
      await (options.pr ? showPullRequest(quire, found, shown, output) : show(quire, found, shown, output))
    })
}

async function showStep(quire: Quire, id: string, output: Output): Promise<void> {
  const { readStep } = await import('@quire/inspect/views')
  const step = await readStep((await quire.store()).db, id)
  output.result(step, () => shownStepView(step, output))
}

async function showPullRequest(quire: Quire, id: string, shown: Shown, output: Output): Promise<void> {
  const draft = shown.type === 'run' ? shown.run.artifacts.find(({ kind }) => kind === 'pull_request') : undefined
  const text = draft && (await quire.show(draft.id))
  if (text?.type !== 'artifact') throw new InvalidInput(`'${id}' did not create a branch, so there is no pull request.`)
  const [title = '', ...body] = text.artifact.text.trimEnd().split('\n')
  output.result({ run: id, title, body: body.join('\n').trim() }, () => text.artifact.text.trimEnd())
}

async function show(quire: Quire, id: string, shown: Shown, output: Output): Promise<void> {
  if (shown.type === 'artifact') {
    return output.result(shown.artifact, () => shownArtifactView(shown.artifact, output))
  }
  if (shown.type === 'call') {
    const { model, status, error, finishReason, response } = shown.call
    const end = error ? error.message : `finish reason: ${finishReason ?? '?'}`
    return output.result(
      shown.call,
      () => `${model}, ${status}${status === 'started' ? '' : `, ${end}`}\n\n${response ?? ''}`,
    )
  }
  const { readTurnDiagnostics } = await import('@quire/session')
  const diagnostics = await readTurnDiagnostics((await quire.store()).db, id)
  const whole = { ...shown.run, ...(diagnostics.length > 0 && { diagnostics }) }
  output.result(whole, () => shownRunView(whole, output))
}
