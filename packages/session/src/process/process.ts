/** How much of a section is shown in a mode's prompts. */
export type Visibility = 'always' | 'relevant' | 'summary' | 'omit'

/** The type of a field of the state. */
export type FieldType = 'text' | 'integer' | 'boolean' | 'list'

export interface StateField {
  readonly type: FieldType
  readonly description: string | undefined
  /** The allowed values; undefined allows any. */
  readonly enum?: readonly string[] | undefined
  /** For a list: the element for each entry. Without it, all entries are in one element, separated by commas. */
  readonly element: string | undefined
  /** For a list with elements: the attributes of an entry. */
  readonly attributes: readonly string[]
}

/** A part of the session's state, and its form in prompts. */
export type StateSection = { readonly name: string } & (
  | { readonly of: 'fields'; readonly fields: Readonly<Record<string, StateField>> }
  | { readonly of: 'templates' | 'knowledge' | 'notebooks' }
)

/** A field of a work template. */
export interface WorkField {
  readonly name: string
  readonly display: string
  readonly description: string | undefined
  readonly type: 'text' | 'list'
  /** The allowed values; undefined allows any. */
  readonly enum?: readonly string[] | undefined
  readonly required: boolean
  /** Minimum number of entries for a list to count as filled. */
  readonly atLeast: number
  /** A field of the state that also gets this field's value. */
  readonly sets?: { readonly section: string; readonly field: string } | undefined
}

/** A form that the person and the model fill in together: a profile, a beat sheet, a budget. */
export interface WorkTemplate {
  readonly name: string
  readonly display: string
  /** Its file in the project's folder. */
  readonly file: string
  /** The template that renders its file; by default a plain list of fields. */
  readonly document: string | undefined
  readonly fields: readonly WorkField[]
}

/** A condition for moving to the next mode; `say` is the message to show if it is not met. */
export type Criterion = { readonly say: string | undefined } /** These work templates are complete. */ & (
  | { readonly kind: 'complete'; readonly templates: readonly string[] }
  /** A field of the state has this value, or any value if none is given. */
  | { readonly kind: 'field'; readonly section: string; readonly field: string; readonly is: unknown }
  /** The person has confirmed this condition. */
  | { readonly kind: 'confirmed'; readonly name: string }
  /** There is at least one document of this kind or, if `forEach` is set, one for each document of that kind. */
  | { readonly kind: 'written'; readonly document: string; readonly forEach: string | undefined }
  /** Every required field of a work template is named by a plan (`by`) whose text (`inKind`) is written. */
  | { readonly kind: 'covered'; readonly template: string; readonly by: string; readonly inKind: string }
)

/** A piece of working material that a mode's prompts show. */
export type MaterialPart =
  /** The filled-in and missing fields of a work template; for long forms, only the fields near the current one. */
  | {
      readonly kind: 'work'
      readonly template: string
      readonly around: { readonly section: string; readonly field: string; readonly by: number } | undefined
    }
  /** Documents of a kind: all of them, or the current one. */
  | {
      readonly kind: 'documents'
      readonly document: string
      readonly isActiveOnly: boolean
      /** Whether its lines are numbered, so that they can be referred to. */
      readonly hasLines: boolean
    }
  /** The names of documents, so that they can be requested. */
  | { readonly kind: 'list'; readonly documents: readonly string[] }

export interface ProcessMode {
  readonly name: string
  /** Its name in the state: ARCHITECT. */
  readonly display: string
  readonly goal: string
  /** The visibility of sections in its prompts; unlisted sections are `relevant`. */
  readonly sections: Readonly<Record<string, Visibility>>
  /** The working material that its prompts show, most important first. */
  readonly material: readonly MaterialPart[]
  /** Whether replies may write texts directly. */
  readonly takesContent: boolean
  readonly gate: readonly Criterion[]
  /** The mode that the gate leads to; undefined for the last mode. */
  readonly next: string | undefined
}

/** Chooses the model for a message unless the session does; the first matching rule applies. */
export interface ModelRule {
  readonly name: string
  readonly modes: readonly string[] | undefined
  /** Matches any of these words in the message. */
  readonly words: readonly string[] | undefined
  /** Matches messages that are longer, or shorter, than this number of characters. */
  readonly longerThan: number | undefined
  readonly shorterThan: number | undefined
  /** A model's id, or its position in the session's list of models, from 1. */
  readonly model: string | number
}

/** A word or phrase that prose or messages should not contain. */
export interface TextRule {
  readonly id: string
  /** `claim`: allowed in a message only if something was actually done. */
  readonly kind: 'prose' | 'communication' | 'claim'
  readonly severity: 'zero_tolerance' | 'deduction' | 'warning'
  /** A regular expression, matched against each paragraph, ignoring case. */
  readonly pattern: string | undefined
  /** The name of a built-in check, for rules that a pattern cannot express. */
  readonly check: string | undefined
  readonly say: string
}

export interface KnowledgeRules {
  readonly categories: readonly string[]
  /** Categories that come first, whatever the message is about. */
  readonly always: readonly string[]
  /** Number of entries in a prompt, by tier. */
  readonly entries: { readonly full: number; readonly medium: number; readonly minimal: number }
}

/** A part of the state that a medium prompt gets in addition to the mode's core: a section, or a list in a section. */
export interface MediumPart {
  readonly section: string
  readonly field: string | undefined
  /** Maximum number of entries: the latest in a list, or the most relevant in the knowledge. */
  readonly entries: number
}

/** The part of the conversation that appears in prompts; a turn can override it. */
export interface ConversationRules {
  /** Maximum number of exchanges: a message and its reply. */
  readonly maxTurns: number
  /** Whether prompts ask the model to start with its reasoning. */
  readonly remindsToThink: boolean
}

/** Classifies a text in a reply by the name of its target. */
export interface ContentRule {
  /** The kind of document that it becomes. */
  readonly kind: string
  /** A regular expression, matched against the target, ignoring case. */
  readonly target: string
  /** The document's key and path; $1 and so on refer to groups of the expression. */
  readonly key: string
  readonly file: string
}

/** Files that replies may write if no content rule matches. */
export interface ContentFiles {
  readonly extensions: readonly string[]
  /** The folders that the files may be in; undefined allows any. */
  readonly folders: readonly string[] | undefined
}

/** A condition that only the person can confirm. */
export interface Confirmation {
  readonly name: string
  readonly say: string | undefined
  /** State fields that the confirmation sets. */
  readonly sets: readonly {
    readonly section: string
    readonly field: string
    readonly value: boolean | string | number
  }[]
}

/** State fields of the active document that are read from the plan with the same key. */
export interface ActivePlan {
  /** The document kind of plans. */
  readonly document: string
  /** A regular expression; the texts of `sets` may refer to its groups. */
  readonly key: string | undefined
  readonly sets: readonly { readonly section: string; readonly field: string; readonly text: string }[]
}

/** A process that a person works through in several modes, as defined in `process.yaml`. */
export interface Process {
  readonly name: string
  readonly description: string
  readonly file: string
  readonly modes: readonly ProcessMode[]
  readonly templates: readonly WorkTemplate[]
  /** In the order in which the state shows them. */
  readonly sections: readonly StateSection[]
  /** The parts that a medium prompt adds to the core, most important first. */
  readonly medium: readonly MediumPart[]
  /** The state for the smallest models: element names, and the fields or sections that they show. */
  readonly minimal: readonly {
    readonly element: string
    readonly section: string
    readonly field: string | undefined
  }[]
  /** The field of the state that contains the path of the current document. */
  readonly active: { readonly section: string; readonly field: string } | undefined
  readonly activePlan: ActivePlan | undefined
  readonly conversation: ConversationRules
  /** The conditions that the person may confirm; gates refer to them by name. */
  readonly confirmations: readonly Confirmation[]
  /**
   * The first matching rule classifies a text in a reply; if there are any rules, documents of other kinds cannot be
   * written this way.
   */
  readonly content: readonly ContentRule[]
  readonly contentFiles: ContentFiles
  readonly knowledge: KnowledgeRules
  /** The roles that a notebook may be registered for. */
  readonly notebookRoles: readonly string[]
  readonly models: readonly ModelRule[]
  readonly textRules: readonly TextRule[]
}
