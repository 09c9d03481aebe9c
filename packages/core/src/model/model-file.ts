import type { DataPath } from '../data-file/parse-data-file.ts'
import type { ProfileValues } from './profile.ts'
import type { AdaptationRule } from './select-adaptations.ts'

export type StatedValues = Partial<Omit<ProfileValues, 'price'>> & {
  readonly price?: Partial<NonNullable<ProfileValues['price']>>
}

export interface ModelEntry extends StatedValues {
  readonly aliases?: readonly string[]
  readonly like?: string
  readonly sibling?: string
  readonly facts?: Readonly<Record<string, StatedValues>>
  readonly source?: string
  readonly date?: string
}

/** A parsed `models.yaml`. */
export interface ModelFile {
  readonly file: string
  readonly sources: Readonly<Record<string, { readonly text: string; readonly date: string }>>
  readonly defaults: StatedValues
  readonly models: Readonly<Record<string, ModelEntry>>
  readonly adaptations: readonly AdaptationRule[]
  lineOf(path: DataPath): number
}
