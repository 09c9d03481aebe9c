import type { Assembly } from '@quire/core'
import { findValue, type ValueFile } from '@quire/core/data-file'
import { describeSource, type Source } from '@quire/core/sourced-text'
import type { Origin } from './artifact.ts'

/** An artifact whose text may be part of a prompt. */
export interface KnownArtifact {
  readonly path: string
  readonly isFeedback: boolean
  /** Whether the artifact is input that the user provided at the start of the run. */
  readonly isRequest?: boolean
}

/** The sources of template values: the given inputs, and the files that define the other values. */
export interface ValueOrigins {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly files: readonly ValueFile[]
  /** The artifact that contains the inputs, if there is one. */
  readonly inputsFile?: { readonly id: string; readonly path: string }
  /** Ids of the artifacts that inputs were read from, keyed by input. Texts have their own sources. */
  readonly inputArtifacts?: Readonly<Record<string, readonly string[]>>
  /** The inputs that fill layers, keyed by layer. */
  readonly layerInputs?: Readonly<Record<string, string>>
}

const NO_VALUES: ValueOrigins = { inputs: {}, files: [] }

type KnownArtifacts = ReadonlyMap<string, KnownArtifact>

/**
 * The origins of a prompt, derived from its sources. Each source occurs once per layer. Content that did not fit is
 * ignored. A value defined in a file has the file as its origin.
 * @example
 * const spans = [{ start: 0, end: 5, layer: 'task', source: { kind: 'file', file: 'prompts/task.md', line: 1 } }]
 * originsOf({ spans }) // → [{ id: 'prompts/task.md', kind: 'file', label: 'prompts/task.md:1', via: 'task' }]
 */
export function originsOf(
  { spans }: Pick<Assembly, 'spans'>,
  artifacts: KnownArtifacts = new Map(),
  values: ValueOrigins = NO_VALUES,
): Origin[] {
  const origins = new Map<string, Origin>()
  for (const { layer, source } of spans) {
    for (const read of readFrom(source, values)) {
      const origin = originOf(read, layer, artifacts, values)
      if (!origin) continue
      const key = `${origin.kind}\0${origin.id}\0${layer}`
      if (!origins.has(key)) origins.set(key, fromInputs(origin, values))
    }
  }
  return [...origins.values()]
}

/** If the source is a value of an input that was read from artifacts, returns the artifacts as the sources. */
function readFrom(source: Source, { inputArtifacts = {}, layerInputs = {} }: ValueOrigins): readonly Source[] {
  const name = inputName(source, layerInputs)
  const ids = Object.hasOwn(inputArtifacts, name) ? inputArtifacts[name]! : []
  return ids.length === 0 ? [source] : ids.map((id) => ({ kind: 'artifact', id }))
}

/** The input that a source is a part of. JSON can fill a template, a layer, or the items of a layer. */
function inputName(source: Source, layerInputs: NonNullable<ValueOrigins['layerInputs']>): string {
  if (source.kind === 'variable') return inputOf(source.name)
  if (source.kind === 'state') return inputOf(source.path)
  if (source.kind !== 'item') return ''
  const [layer = ''] = source.id.split('/', 1)
  return Object.hasOwn(layerInputs, layer) ? layerInputs[layer]! : layer
}

/** Returns the input that a value belongs to: `frame` for `frame.limits.0.id`. */
function inputOf(name: string): string {
  return name.split(/[.[]/, 1)[0]!
}

/** If the origin is one of the inputs, and an artifact contains the inputs, returns the artifact as the origin. */
function fromInputs(origin: Origin, { inputs, inputsFile }: ValueOrigins): Origin {
  const isValue = origin.kind === 'variable' || origin.kind === 'input'
  const name = inputOf(origin.id)
  if (!inputsFile || !isValue || !Object.hasOwn(inputs, name)) return origin
  return { ...origin, id: inputsFile.id, kind: 'input', label: `${inputsFile.path}: ${origin.id}` }
}

function originOf(
  source: Source,
  via: string,
  artifacts: KnownArtifacts,
  { inputs, files }: ValueOrigins,
): Origin | undefined {
  const label = describeSource(source)
  switch (source.kind) {
    case 'file':
      return { id: source.file, kind: 'file', label, via }
    case 'variable': {
      const position = findValue(source.name, files, inputs)
      if (position) return { id: position.file, kind: 'file', label: `${position.file}:${position.line}`, via }
      return { id: source.name, kind: 'variable', label, via }
    }
    case 'artifact': {
      const artifact = artifacts.get(source.id)
      return {
        id: source.id,
        kind: artifact?.isFeedback ? 'feedback' : artifact?.isRequest ? 'input' : 'artifact',
        label: artifact?.path ?? label,
        via,
      }
    }
    case 'state':
      return { id: source.path, kind: 'input', label, via }
    case 'item':
      return { id: source.id, kind: 'input', label, via }
    case 'frame':
      return undefined
  }
}
