import { isRecord } from '@quire/core/data-file'
import { didYouMean } from '@quire/core/model'
import { parse } from 'yaml'
import { RecipeNotExpandable } from '../errors.ts'
import { type JsonPath, pathText, type Recipe } from '../format/recipe.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'

// Far more aliases than any hand-written file needs, but too few to exhaust memory.
const MAX_ALIASES = 100

/** How people write the name of an input, unlike `Title: …` in a letter. */
const INPUT_NAME = /^[a-z][a-z0-9_]*$/

/**
 * Checks, before the first call, that the request has the parts that steps take from it. In a request with inputs, all
 * of them must be inputs of a prompt: a misspelt one would send the whole file as text.
 * @throws RecipeNotExpandable
 */
export function checkRequestParts(recipe: Recipe, request: string, library: RecipeLibrary): void {
  const data = parseData(request)
  const takesParts = recipe.stages.some(({ steps }) =>
    steps.some(({ asks }) =>
      Object.values(asks?.inputs ?? {}).some(
        (bound) => bound?.source.kind === 'request' && bound.source.path.length > 0,
      ),
    ),
  )
  if (isRecord(data) && !takesParts) {
    const names = inputNames(recipe, library)
    const unknown = Object.keys(data).find((key) => !names.has(key))
    if (unknown !== undefined && Object.keys(data).some((key) => names.has(key))) {
      throw new RecipeNotExpandable(
        recipe.name,
        `no prompt has the input '${unknown}' of the request.${didYouMean(unknown, [...names])} Its prompts have the inputs ${[...names].join(', ')}.`,
      )
    }
  }
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
  library: RecipeLibrary,
): Readonly<Record<string, unknown>> {
  const data = parseData(text)
  if (!isRecord(data) || Object.keys(data).length === 0) return {}
  const names = inputNames(recipe, library)
  return Object.keys(data).every((key) => names.has(key)) ? data : {}
}

/**
 * Says so if a request looks like a mapping of inputs of which no prompt has any, because it is then sent as text.
 * Undefined for any other request.
 */
export function unknownInputsNote(text: string, recipe: Recipe, library: RecipeLibrary): string | undefined {
  const data = parseData(text)
  if (!isRecord(data)) return undefined
  const names = inputNames(recipe, library)
  const keys = Object.keys(data)
  if (names.size === 0 || !keys.every((key) => INPUT_NAME.test(key) && !names.has(key))) return undefined
  return `No prompt has an input called ${keys.join(' or ')}, so the request is sent as one text. The prompts have the inputs ${[...names].join(', ')}.`
}

/** The names of all inputs of the recipe's prompts. */
function inputNames(recipe: Recipe, { blueprint }: RecipeLibrary): ReadonlySet<string> {
  const asked = recipe.stages.flatMap(({ steps }) =>
    steps.flatMap(({ asks }) => [asks?.blueprint, asks?.until?.blueprint].flatMap((name) => name ?? [])),
  )
  return new Set(asked.flatMap((name) => Object.keys(blueprint?.(name).inputs ?? {})))
}

/** Returns the part of a value at a path. Undefined if there is none. */
export function pick(value: unknown, [key, ...rest]: JsonPath): unknown {
  if (key === undefined) return value
  if (key === '*') return Array.isArray(value) ? value.map((entry) => pick(entry, rest)) : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return pick((value as Record<string | number, unknown>)[key], rest)
}
