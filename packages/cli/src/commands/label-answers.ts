import { createInterface } from 'node:readline/promises'
import type { JudgedAnswer, JudgeLabel } from '@quire/authoring/tests'
import type { Terminal } from '../open/ask-person.ts'
import { terminalText } from '../output/terminal-text.ts'

/** The keys for an answer, and for a comparison. The person does not learn which answer is whose. */
const SCORES: Readonly<Record<string, JudgeLabel>> = { p: 'pass', f: 'fail' }
const BETTER: readonly JudgeLabel[] = ['better', 'worse']

/**
 * Asks a person about each answer, as the judge was asked: with the prompt and the rubric, but without names and without
 * the judge's verdict. Returns the number of labels. Ends early if the person quits.
 */
export async function labelAnswers(
  judged: readonly JudgedAnswer[],
  save: (one: JudgedAnswer, label: JudgeLabel) => Promise<void>,
  { input, output }: Terminal,
): Promise<number> {
  const lines = createInterface({ input, output })
  let isOver = false
  lines.once('close', () => {
    isOver = true
  })
  let count = 0
  try {
    for (const [index, one] of judged.entries()) {
      // Half of the comparisons show the tested answer second.
      const isSwapped = one.other !== undefined && Number.parseInt(one.key.slice(-1), 16) % 2 === 1
      output.write(terminalText(`\n${questionText(one, isSwapped, `${index + 1} of ${judged.length}`)}\n`, output))
      const label = await askLabel(one.other !== undefined, isSwapped)
      if (label === 'quit') break
      if (label === 'skip') continue
      await save(one, label)
      count++
    }
  } finally {
    lines.close()
  }
  return count

  async function askLabel(isPair: boolean, isSwapped: boolean): Promise<JudgeLabel | 'skip' | 'quit'> {
    const keys = isPair ? 'Which is better? 1, 2, t (tie)' : 'p (pass), f (fail)'
    for (;;) {
      if (isOver) return 'quit'
      const answered = lines.question(`${keys}, s (skip), q (quit): `)
      const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('q')))
      const key = (await Promise.race([answered.catch(() => 'q'), ended])).trim().toLowerCase()
      if (key === 'q') return 'quit'
      if (key === 's') return 'skip'
      if (!isPair && Object.hasOwn(SCORES, key)) return SCORES[key]!
      if (isPair && key === 't') return 'tie'
      if (isPair && (key === '1' || key === '2')) return BETTER[(Number(key) - 1 + Number(isSwapped)) % 2]!
    }
  }
}

function questionText({ prompt, rubric, answer, other }: JudgedAnswer, isSwapped: boolean, position: string): string {
  const section = (title: string, text: string): string =>
    `── ${title} ──\n${text.trim() === '' ? '(empty)' : text.trim()}`
  const answers =
    other === undefined
      ? [section('Answer', answer)]
      : [section('Answer 1', isSwapped ? other : answer), section('Answer 2', isSwapped ? answer : other)]
  return [section(`Prompt (${position})`, prompt), ...answers, section('Rubric', rubric)].join('\n\n')
}
