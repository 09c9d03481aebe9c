import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunHandle, RunResult } from '@quire/runtime/front-door'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { openFor } from '../open/open-for.ts'
import { commandName, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { runView } from '../views/run-view.ts'
import type { DemoOptions } from './demo.ts'
import { serveDemo } from './serve-demo.ts'

const RUN = 'demo'
const ROUNDS = 3

/** A demo with five scripted members and three rounds. The user sends a message after the first round. */
export async function demoTeam(options: DemoOptions, output: Output): Promise<void> {
  const started = performance.now()
  const dir = layOutDemo(options.dir, 'team')
  const input = readFileSync(join(dir, 'brief.md'), 'utf8')
  const directive = readFileSync(join(dir, 'directive.md'), 'utf8')
  output.note(`${/^# (.+)$/m.exec(input)?.[1] ?? 'A brief'}: a team of five over ${ROUNDS} rounds, in ${dir}\n`)
  await using quire = await openFor(
    { ...options, workspace: dir },
    { isRunning: true, isServing: true, isEmbedded: true },
  )
  let result = await follow(
    quire.run('team', { input, options: { rounds: ROUNDS, gate: true }, runId: RUN, project: RUN }),
    output,
  )
  for (let round = 1; result.status === 'waiting'; round++) {
    if (round === 1) {
      await quire.feedback(RUN, 'charter.md', directive)
      output.note(`  ✎ the user to the team: “${directive.trim()}”`)
    }
    result = await follow(quire.resume(RUN, { approve: true }), output)
  }
  if (result.status !== 'completed') {
    output.result(result, () => runView(result, output))
    throw new Exit(EXIT.runFailed)
  }
  const exported = await quire.export(RUN, join(dir, 'documents'))
  const index = join(exported.dir, 'index.md')
  const whole = { ...result, dir, index, durationMs: Math.round(performance.now() - started) }
  output.result(whole, () => endView(whole, readFileSync(join(exported.dir, 'report.md'), 'utf8'), output))
  await serveDemo(quire, options, output)
}

/** What the steps after the last round have done. */
const LAST_STEPS: Readonly<Record<string, string>> = {
  edit: 'one document from all products',
  'critique/rewrite': 'criticised and written anew',
  proof: 'proofread',
  mend: 'faults corrected',
}

/** Follows a run until it waits or ends, and reports the results. */
async function follow(handle: RunHandle, output: Output): Promise<RunResult> {
  for await (const { type, data } of handle) {
    if (type !== 'step.completed') continue
    const key = String(data.step)
    const [, round, step] = /^r(\d+)\/(\w+)\/settled$/.exec(key) ?? []
    if (step !== undefined) output.note(`✓ round ${round}: ${step}`)
    else if (key in LAST_STEPS) output.note(`✓ ${LAST_STEPS[key]}`)
  }
  return handle.result
}

type Whole = RunResult & { readonly dir: string; readonly index: string; readonly durationMs: number }

function endView({ dir, index, documents, calls, durationMs }: Whole, reportPage: string, output: Output): string {
  const bold = (text: string): string => output.style('bold', text)
  const dim = (text: string): string => output.style('dim', text)
  const [, opening = '', report = ''] =
    /^# [^\n]*\n\n([\s\S]*?)\n## [\s\S]*?\n## What happened\n\n([\s\S]*?)\n## /.exec(reportPage) ?? []
  return [
    '',
    bold('The result'),
    ...opening
      .trim()
      .split('\n')
      .map((line) => `  ${line.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')}`),
    `  ${index}`,
    '',
    bold('What happened'),
    ...report
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map(
        (line) =>
          `  ${line.replace(/^#+ /, '').replace(/ <sub>(\S+): .*<\/sub>/, (_, delta: string) => dim(`  ${delta}`))}`,
      ),
    '',
    bold('Total'),
    `  ${counted(documents.length, 'document')}, ${counted(calls, 'call')}, in ${(durationMs / 1000).toFixed(0)} seconds`,
    '',
    bold('Next'),
    `  ${commandName()} show demo --workspace ${dir}`,
    dim('    the steps of every round'),
    `  ${commandName()} lineage ${documents.find(({ isResult }) => isResult)?.id ?? RUN} --up --workspace ${dir}`,
    dim('    traces the result back through every prompt to the brief'),
    `  ${commandName()} run team --input ${dir}/brief.md --team research-lab --workspace ${dir}`,
    dim('    the same brief for another team'),
  ].join('\n')
}
