import type { ParsedResponse } from '../parsed-response.ts'

/** Converts a response to the format of the conformance cases. Omits positions, empty values and false values. */
export function summarize(response: ParsedResponse): Record<string, unknown> {
  const { thinking, message, stray, truncated } = response
  const whole = {
    thinking,
    message,
    actions: response.actions.map(({ type, params, attributes, needsApproval }) =>
      withoutEmpty({ type, params: { ...params }, attributes: { ...attributes }, needsApproval }),
    ),
    contentUpdates: response.contentUpdates.map(({ target, content, attributes, needsApproval }) =>
      withoutEmpty({ target, content, attributes: { ...attributes }, needsApproval }),
    ),
    custom: response.custom.map(({ tag, content, params, attributes, needsApproval }) =>
      withoutEmpty({ tag, content, params: params && { ...params }, attributes: { ...attributes }, needsApproval }),
    ),
    partial: response.partial.map(({ tag, text, params, parameter }) =>
      withoutEmpty({ tag, text, params: params && { ...params }, parameter }),
    ),
    refused: response.refused.map(({ code, text }) => ({ code, text })),
    stray,
    truncated,
    diagnostics: response.diagnostics.map(({ code }) => code),
  }
  return { message, ...withoutEmpty(whole) }
}

function withoutEmpty(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === false || value === '') return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
