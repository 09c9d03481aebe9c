import type { FieldType, TextRule, Visibility } from './process.ts'

/** The contents of a process file, as defined by `processSchema`. */
export interface ProcessData {
  readonly description: string
  readonly modes: Readonly<Record<string, ModeData>>
  readonly templates?: Readonly<Record<string, TemplateData>>
  readonly state: Readonly<Record<string, SectionData>>
  readonly medium?: Readonly<Record<string, number>>
  readonly minimal?: Readonly<Record<string, string>>
  readonly active?: string
  readonly active_plan?: {
    readonly document: string
    readonly key?: string
    readonly set: Readonly<Record<string, string>>
  }
  readonly conversation?: { readonly turns?: number; readonly thinking_reminder?: boolean }
  readonly confirmations?: Readonly<Record<string, ConfirmationData>>
  readonly content?: Readonly<Record<string, { readonly target: string; readonly key: string; readonly file: string }>>
  readonly content_files?: { readonly extensions?: readonly string[]; readonly folders?: readonly string[] }
  readonly knowledge?: {
    readonly categories: readonly string[]
    readonly always?: readonly string[]
    readonly entries?: { readonly full: number; readonly medium: number; readonly minimal: number }
  }
  readonly notebooks?: { readonly roles: readonly string[] }
  readonly models?: readonly ModelRuleData[]
  readonly text_rules?: Readonly<Record<string, TextRuleData>>
}

export interface ModeData {
  readonly display?: string
  readonly goal: string
  readonly sections?: Readonly<Record<string, Visibility>>
  readonly content_updates?: boolean
  readonly material?: readonly MaterialData[]
  readonly gate?: readonly CriterionData[]
  readonly next?: string
}

export interface MaterialData {
  readonly work?: string
  readonly around?: string
  readonly by?: number
  readonly document?: string
  readonly only_active?: boolean
  readonly lines?: boolean
  readonly list?: readonly string[]
}

export interface CriterionData {
  readonly complete?: readonly string[]
  readonly field?: string
  readonly is?: unknown
  readonly confirmed?: string
  readonly written?: string
  readonly for_each?: string
  readonly covered?: string
  readonly by?: string
  readonly in?: string
  readonly say?: string
}

export interface TemplateData {
  readonly display: string
  readonly file: string
  readonly document?: string
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly display?: string
        readonly description?: string
        readonly type?: 'text' | 'list'
        readonly enum?: readonly string[]
        readonly required?: boolean
        readonly at_least?: number
        readonly sets?: string
      } | null
    >
  >
}

export interface SectionData {
  readonly of?: 'fields' | 'templates' | 'knowledge' | 'notebooks'
  readonly fields?: Readonly<
    Record<
      string,
      {
        readonly type?: FieldType
        readonly enum?: readonly string[]
        readonly description?: string
        readonly element?: string
        readonly attributes?: readonly string[]
      } | null
    >
  >
}

export interface ConfirmationData {
  readonly set?: Readonly<Record<string, string | boolean | number>>
  readonly say?: string
}

export interface ModelRuleData {
  readonly name: string
  readonly modes?: readonly string[]
  readonly words?: readonly string[]
  readonly longer_than?: number
  readonly shorter_than?: number
  readonly model: string | number
}

export interface TextRuleData {
  readonly kind: TextRule['kind']
  readonly severity: TextRule['severity']
  readonly pattern?: string
  readonly check?: string
  readonly say: string
}
