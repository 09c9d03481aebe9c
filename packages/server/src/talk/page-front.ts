import type { Quire } from '@quire/runtime'
import type { CommandFront, Session, StateView } from '@quire/session'

/** Carries out commands for a page. Collects the text to show. */
export class PageFront implements CommandFront {
  readonly quire: Quire
  readonly session: Session
  readonly prompts = {}
  readonly own = {}
  model: string | undefined
  text = ''

  constructor(quire: Quire, session: Session, model: string | undefined) {
    this.quire = quire
    this.session = session
    this.model = model
  }

  readonly write = (text: string): void => {
    this.text += text
  }
  readonly style = (_style: 'bold' | 'dim', text: string): string => text
  readonly plain = (text: string): string => text
  readonly oneLine = (text: string): string => text.replace(/\s+/g, ' ')

  async showState(): Promise<void> {
    this.write(`${stateText(await this.session.view())}\n`)
  }

  showDiff(diff: string): void {
    this.write(`${diff.trimEnd()}\n`)
  }

  /** A page cannot ask back. Shows the current value instead. */
  async ask(question: string): Promise<undefined> {
    this.write(`${question.replace(/ New value: $/, '')}\n`)
  }
}

function stateText({ mode, completion, missing, next, isFinished }: StateView): string {
  const head = `${mode.toUpperCase()} ${completion}%, ${isFinished ? 'finished' : `next: ${next}`}`
  return [head, ...missing.map((one) => `needs: ${one}`)].join('\n')
}
