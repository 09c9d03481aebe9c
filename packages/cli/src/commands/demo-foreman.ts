import { join } from 'node:path'
import type { Quire } from '@quire/runtime/front-door'
import { openChat } from '../chat/open-chat.ts'
import { plainText } from '../chat/plain-text.ts'
import { stateView } from '../chat/state-view.ts'
import { outcomeLines } from '../chat/turn-view.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { layOutDemo } from '../demo/lay-out-demo.ts'
import { readWalk, takeWalk, type WalkEvent, type WalkResult } from '../demo/take-walk.ts'
import { openFor } from '../open/open-for.ts'
import { commandName, type Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'
import type { DemoOptions } from './demo.ts'
import { serveDemo } from './serve-demo.ts'

const USUAL_MODEL = 'gpt-4o'
const STAND_IN = 'scripted/foreman-'
const RIVAL = 'scripted/rival'

/**
 * Plays a scripted writer and a scripted foreman, from the idea to the manuscript. The first attempt to pass a gate
 * always fails.
 */
export async function demoForeman(options: DemoOptions, output: Output): Promise<void> {
  const started = performance.now()
  const dir = layOutDemo(options.dir, 'foreman')
  const walk = readWalk(join(dir, 'walk.yaml'))
  await using quire = await openFor(
    { ...options, workspace: dir },
    { isRunning: true, isServing: true, isEmbedded: true },
  )
  const model = standIn(quire, options.like ?? USUAL_MODEL)
  output.note(`${walk.title}: from an idea to a manuscript, in ${dir}`)
  const project = 'the-last-starship'
  const opened = await openChat(quire, 'foreman', { session: 'walk', project, models: [model, RIVAL] })
  const result = await takeWalk(walk, opened, dir, (event) => output.note(walkLines(event, output).join('\n')))
  const whole = {
    ...result,
    dir,
    folder: opened.folder,
    session: 'walk',
    model,
    durationMs: Math.round(performance.now() - started),
  }
  output.result(whole, () => endView(whole, output))
  if (result.actions.failed > 0) throw new Exit(EXIT.runFailed)
  await serveDemo(quire, options, output)
}

/** Returns the scripted model that replaces a real model. */
function standIn({ workspace }: Quire, name: string): string {
  const names = workspace.models
    .list()
    .flatMap(({ id }) => (id.startsWith(STAND_IN) ? [id.slice(STAND_IN.length)] : []))
  if (names.includes(name)) return STAND_IN + name
  throw new InvalidInput(`No stand-in for '${name}'. Available: ${names.join(', ')}.`)
}

type Whole = WalkResult & { readonly dir: string; readonly folder: string; readonly durationMs: number }

function endView({ state, turns, gates, actions, documents, dir, folder, durationMs }: Whole, output: Output): string {
  const bold = (text: string): string => output.style('bold', text)
  const dim = (text: string): string => output.style('dim', text)
  const refused = gates.filter(({ status }) => status === 'refused').length
  return [
    stateView(state, output),
    '',
    bold('Total'),
    `  ${turns} turns, ${actions.executed} actions done, ${actions.refused} refused, ${refused} closed gates, in ${(durationMs / 1000).toFixed(0)} seconds`,
    '',
    bold('Written'),
    ...documents.map(({ path, version }) => `  ${path}${version > 1 ? dim(` version ${version}`) : ''}`),
    dim(`  in ${folder}`),
    '',
    bold('Next'),
    `  ${commandName()} chat foreman --session walk --workspace ${dir}`,
    dim('    continues this conversation'),
    `  ${commandName()} show 'walk.1/turn#1' --workspace ${dir}`,
    dim('    shows the first reply as the model wrote it (every turn is a run)'),
    `  ${commandName()} demo foreman --like llama3.2:3b`,
    dim('    the same conversation with the prompts for a small model'),
  ].join('\n')
}

/** Formats an event as lines of a conversation. */
function walkLines(event: WalkEvent, output: Output): string[] {
  const { style, width } = output
  switch (event.type) {
    case 'part':
      return ['', style('bold', `━━ ${event.title} ${'━'.repeat(Math.max(0, width - event.title.length - 4))}`), '']
    case 'said':
      return [style('cyan', 'Writer'), ...indent(event.text, width), '']
    case 'answered':
      return [
        style('magenta', 'Foreman'),
        ...indent(plainText(event.result.message), width),
        ...outcomeLines(event.result, output).filter((line, index) => index > 0 || line !== ''),
        '',
      ]
    case 'gate.refused':
      return [
        `${style('red', '✗ the gate is closed:')} ${event.to} ${style('dim', event.because)}`,
        ...event.missing.map((one) => `   ${one}`),
        '',
      ]
    case 'gate.passed':
      return [`${style('green', '✓ the gate is open:')} ${event.to}`, '']
    case 'confirmed':
      return [`${style('cyan', 'Writer')} confirms. ${event.say}`, '']
    case 'noted':
      return [style('dim', `  ${event.text}`), '']
  }
}

function indent(text: string, width: number): string[] {
  return text
    .split('\n')
    .flatMap((line) => wrapText(line, Math.min(width, 100) - 2).map((part) => `  ${part}`.trimEnd()))
}
