import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { QuireError } from '../quire-error.ts'
import { mergeOverlays, type Overlays } from './merge-overlays.ts'
import { type RenderTemplateOptions, renderTemplate } from './render-template.ts'

interface TemplateCase extends RenderTemplateOptions {
  readonly name: string
  readonly template: string
  readonly values?: Record<string, unknown>
  readonly expected: {
    readonly text?: string
    readonly spans?: readonly (readonly [string, string | number])[]
    readonly diagnostics?: readonly string[]
    readonly error?: Record<string, unknown>
  }
}

interface OverlayCase {
  readonly name: string
  readonly overlays: Overlays
  readonly values: Record<string, unknown>
  readonly origins: Record<string, string>
}

const folder = new URL('../../../../spec/template/', import.meta.url)

for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
  const { cases } = parse(readFileSync(new URL(file, folder), 'utf8')) as { cases: (TemplateCase | OverlayCase)[] }
  describe(`spec/template/${file}`, () => {
    for (const each of cases) {
      test(each.name, () => ('overlays' in each ? checkOverlays(each) : checkTemplate(each)))
    }
  })
}

function checkTemplate({ template, values = {}, expected, ...options }: TemplateCase): void {
  const { name: _name, ...renderOptions } = options
  if (expected.error) {
    expect(() => renderTemplate(template, values, renderOptions)).toThrow(QuireError)
    try {
      renderTemplate(template, values, renderOptions)
    } catch (error) {
      expect(error).toMatchObject(expected.error)
    }
    return
  }
  const { text, spans, diagnostics } = renderTemplate(template, values, renderOptions)
  expect(text).toBe(expected.text)
  expect(diagnostics.map(({ code }) => code)).toEqual(expected.diagnostics ?? [])
  if (!expected.spans) return
  const shown = spans.map(({ start, end, source }) => [
    text.slice(start, end),
    source.kind === 'variable' ? source.name : source.kind === 'file' ? source.line : source.kind,
  ])
  expect(shown).toEqual(expected.spans)
}

function checkOverlays({ overlays, values, origins }: OverlayCase): void {
  const merged = mergeOverlays(overlays)
  expect(merged.values).toEqual(values)
  expect(Object.fromEntries(merged.origins)).toEqual(origins)
}
