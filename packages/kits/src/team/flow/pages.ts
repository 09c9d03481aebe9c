import { renderTemplate } from '@quire/core'
import type { FlowContext } from '@quire/runtime'
import type { Charter, Session } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'

type Making = Pick<FlowContext, 'blueprint'>

/** Renders a human-readable page from one of the kit's templates. */
export function renderPage(flow: Making, name: string, values: Readonly<Record<string, unknown>>): string {
  const { templates } = flow.blueprint('team/reflect')
  const { text } = renderTemplate(templates.get(`pages/${name}`), values, { strict: true, partials: templates })
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

export function charterPage(flow: Making, { team }: Pick<Session, 'team'>, charter: Charter): string {
  const { mission, objectives, constraints, missing } = charter
  return renderPage(flow, 'charter', { team, mission, objectives, constraints, missing })
}

export function questionsPage(flow: Making, run: string, { missing }: Charter): string {
  return renderPage(flow, 'questions', { run, missing })
}

/** Formats a model's text as one line of Markdown and escapes all markup. */
export function plain(text: string): string {
  return oneLine(text).replace(/[\\|[\]<>`*_]/g, '\\$&')
}
