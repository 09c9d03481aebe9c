import {
  type HandlerTools,
  InvalidSetting,
  labelFields,
  namedFields,
  type Settings,
  type WorkTemplate,
} from '@quire/session/handlers'

/** Returns the form named in the setting `beats`. Plans must cover its fields. */
export function beatForm({ process }: HandlerTools, settings: Settings): WorkTemplate | undefined {
  const name = settings.text('beats', undefined)
  const form = process.templates.find((template) => template.name === name)
  if (name !== undefined && !form) throw new InvalidSetting('beats', "the name of one of the process's templates")
  return form
}

/** The form fields that a plan mentions, with readable labels such as beat_9 (Midpoint, 50%). */
export function beatLabels(form: WorkTemplate | undefined, plan: string): string {
  return form ? labelFields(form, namedFields(form, plan)) : ''
}

/** The planned length in words, stated in the plan. */
export function plannedWords(plan: string): number | undefined {
  const found = /\b(\d{2,6}) words\b/i.exec(plan)
  return found ? Number(found[1]) : undefined
}

// A text that differs by more from its planned length is reported.
const MAX_OFF = 0.25

/** Says that a text clearly misses its planned length. Undefined if it does not, or if no length is planned. */
export function lengthProblem(words: number, plan: string): string | undefined {
  const planned = plannedWords(plan)
  if (planned === undefined || Math.abs(words - planned) <= planned * MAX_OFF) return undefined
  return `It has ${words} words; ${planned} were planned.`
}
