import { isRecord } from '@quire/core/data-file'
import { parse } from 'yaml'
import { RecipeNotExpandable } from '../errors.ts'
import { type JsonPath, pathText, type Recipe } from '../format/recipe.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'

// Far more aliases than any hand-written file needs, but too few to exhaust memory.
const MAX_ALIASES = 100

/** Checks that the request has the parts that steps take from it, before the first call. @throws RecipeNotExpandable */
export function checkRequestParts(recipe: Recipe, request: string): void {
  const data = parseData(request)
  for (const { asks, name } of recipe.stages.flatMap(({ steps }) => steps)) {
    for (const [input, bound] of Object.entries(asks?.inputs ?? {})) {
      if (bound?.source.kind !== 'request' || bound.source.path.length === 0) continue
      if (pick(data, bound.source.path) !== undefined) continue
      const part = pathText(bound.source.path).slice(1)
      throw new RecipeNotExpandable(
        recipe.name,
        `step '${name}' takes '${input}' from the request, which has no '${part}'. Pass a YAML or JSON file that has it, or set '${input}' in the recipe with 'with'.`,
      )
    }
  }
}

/** A text as data. Undefined if it is neither YAML nor JSON. */
export function parseData(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' })
  } catch {
    return undefined
  }
}

/** The inputs in a request that is a mapping of inputs. A text is no such mapping, even if it contains colons. */
export function inputsInRequest(
  text: string,
  recipe: Recipe,
  { blueprint }: RecipeLibrary,
): Readonly<Record<string, unknown>> {
  const data = parseData(text)
  if (!isRecord(data) || Object.keys(data).length === 0) return {}
  const asked = recipe.stages.flatMap(({ steps }) =>
    steps.flatMap(({ asks }) => [asks?.blueprint, asks?.until?.blueprint].flatMap((name) => name ?? [])),
  )
  const names = new Set(asked.flatMap((name) => Object.keys(blueprint?.(name).inputs ?? {})))
  return Object.keys(data).every((key) => names.has(key)) ? data : {}
}

/** Returns the part of a value at a path. Undefined if there is none. */
export function pick(value: unknown, [key, ...rest]: JsonPath): unknown {
  if (key === undefined) return value
  if (key === '*') return Array.isArray(value) ? value.map((entry) => pick(entry, rest)) : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return pick((value as Record<string | number, unknown>)[key], rest)
}
