/** A field of the state, written `section.field` in files. */
export interface FieldPath {
  readonly section: string
  readonly field: string
}

/** Splits `section.field` at the first dot. Without a dot, the field is empty. */
export function splitPath(path: string): FieldPath {
  const [section = ''] = path.split('.', 1)
  return { section, field: path.slice(section.length + 1) }
}

/** How much of a section is shown in a mode's prompts. */
export type Visibility = 'always' | 'relevant' | 'summary' | 'omit'

/** The type of a field of the state. */
export type FieldType = 'text' | 'integer' | 'boolean' | 'list'

export interface StateField {
  readonly type: FieldType
  readonly description: string | undefined
  /** The allowed values. If undefined, any value is allowed. */
  readonly enum?: readonly string[] | undefined
  /** The element that encloses each entry of a list. If undefined, the entries are separated by commas. */
  readonly element: string | undefined
  /** The attributes of a list entry. */
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
  /** The allowed values. If undefined, any value is allowed. */
  readonly enum?: readonly string[] | undefined
  readonly required: boolean
  /** Minimum number of entries for a list to count as filled. */
  readonly atLeast: number
  /** A field of the state that also receives this field's value. */
  readonly sets?: FieldPath | undefined
}

/** A form for the person and the model, such as a profile, a beat sheet or a budget. */
export interface WorkTemplate {
  readonly name: string
  readonly display: string
  /** The form's file in the project's folder. */
  readonly file: string
  /** The template for the form's file. Defaults to a plain list of fields. */
  readonly document: string | undefined
  readonly fields: readonly WorkField[]
}

/** A condition for moving to the next mode. `say` is shown if the condition is not met. */
export type Criterion = { readonly say: string | undefined } /** These work templates are complete. */ & (
  | { readonly kind: 'complete'; readonly templates: readonly string[] }
  /** A field of the state has this value. If no value is given, any value is accepted. */
  | (FieldPath & { readonly kind: 'field'; readonly is: unknown })
  /** The person has confirmed this condition. */
  | { readonly kind: 'confirmed'; readonly name: string }
  /** A document of this kind exists. With `forEach`, there must be one for each document of that kind. */
  | { readonly kind: 'written'; readonly document: string; readonly forEach: string | undefined }
  /**
   * Every required field of the work template is mentioned in a plan whose text exists. `by` is the kind of the plans,
   * and `inKind` is the kind of the texts.
   */
  | { readonly kind: 'covered'; readonly template: string; readonly by: string; readonly inKind: string }
)

/** A piece of working material in a mode's prompts. */
export type MaterialPart =
  /**
   * The filled-in and missing fields of a work template. A long form is limited to the fields near the current field.
   */
  | {
      readonly kind: 'work'
      readonly template: string
      readonly around: (FieldPath & { readonly by: number }) | undefined
    }
  /** Every document of one kind, or only the current document. */
  | {
      readonly kind: 'documents'
      readonly document: string
      readonly isActiveOnly: boolean
      /** Shown only if the message contains a word that begins like one of these. Undefined for every message. */
      readonly words: readonly string[] | undefined
      /** Whether lines are numbered, so that responses can refer to them. */
      readonly hasLines: boolean
    }
  /** The names of documents that responses can request. */
  | { readonly kind: 'list'; readonly documents: readonly string[] }
  /** The map of the texts: a line for each, or their summaries. */
  | { readonly kind: 'map'; readonly part: 'lines' | 'summaries' }

export interface ProcessMode {
  readonly name: string
  /** The mode's name in the state, such as ARCHITECT. */
  readonly display: string
  readonly goal: string
  /** The visibility of sections in the mode's prompts. Unlisted sections are `relevant`. */
  readonly sections: Readonly<Record<string, Visibility>>
  /** The working material in the mode's prompts, most important first. */
  readonly material: readonly MaterialPart[]
  /** Whether responses may write documents directly. */
  readonly takesContent: boolean
  readonly gate: readonly Criterion[]
  /** The next mode. Undefined for the last mode. */
  readonly next: string | undefined
}

/** Chooses the model for a message, unless the session names a model. The first matching rule applies. */
export interface ModelRule {
  readonly name: string
  readonly modes: readonly string[] | undefined
  /** Matches messages that contain any of these words. */
  readonly words: readonly string[] | undefined
  /** Limits the rule to longer or shorter messages. Lengths are in characters. */
  readonly longerThan: number | undefined
  readonly shorterThan: number | undefined
  /** A model's id, or its position in the session's list of models. Positions start at 1. */
  readonly model: string | number
}

/** A word or phrase that prose or messages should not contain. */
export interface TextRule {
  readonly id: string
  /** `claim`: wording that a message may use only if an action was carried out or a text was written. */
  readonly kind: 'prose' | 'communication' | 'claim'
  readonly severity: 'zero_tolerance' | 'deduction' | 'warning'
  /** A regular expression, matched against each paragraph. Ignores case. */
  readonly pattern: string | undefined
  /** The name of a built-in check. */
  readonly check: string | undefined
  readonly say: string
}

/** A list of the state whose entries become rules for prose, where they name words. */
export interface StatedRules extends FieldPath {
  /** The severity of entries that have none of their own. */
  readonly severity: TextRule['severity']
}

/** A list of the state that is read from a document, such as the patterns on a style sheet. */
export interface ListSource extends FieldPath {
  readonly document: string
  readonly key: string
  /** The headings whose entries are read, each with the severity of its entries. */
  readonly sections: readonly { readonly heading: string; readonly severity: TextRule['severity'] }[]
}

export interface KnowledgeRules {
  readonly categories: readonly string[]
  /** Categories whose entries always come first. */
  readonly always: readonly string[]
  /** The number of entries in a prompt, for each tier. */
  readonly entries: { readonly full: number; readonly medium: number; readonly minimal: number }
}

/** A section or list that medium prompts show in addition to the core of the mode. */
export interface MediumPart {
  readonly section: string
  readonly field: string | undefined
  /**
   * Maximum number of entries. For a list, the latest entries are shown. For the knowledge, the most relevant entries
   * are shown.
   */
  readonly entries: number
}

/** How much of the conversation is shown in prompts. A turn can override these rules. */
export interface ConversationRules {
  /** Maximum number of exchanges. An exchange is a message and its response. */
  readonly maxTurns: number
  /** Whether prompts ask the model to start with its reasoning. */
  readonly remindsToThink: boolean
}

/** A rule that determines the document kind of a text in a response. The rule matches the target of the text. */
export interface ContentRule {
  /** The kind of document that the text becomes. */
  readonly kind: string
  /** A regular expression for the target. Ignores case. */
  readonly target: string
  /** The document's key and path. `$1` refers to the first group of the expression. */
  readonly key: string
  readonly file: string
}

/** Files that responses may write if no content rule matches. */
export interface ContentFiles {
  readonly extensions: readonly string[]
  /** The allowed folders. If undefined, any folder is allowed. */
  readonly folders: readonly string[] | undefined
}

/** A condition that only the person can confirm. */
export interface Confirmation {
  readonly name: string
  readonly say: string | undefined
  /** State fields that the confirmation sets. */
  readonly sets: readonly (FieldPath & { readonly value: boolean | string | number })[]
}

/** State fields that are set from the active document's plan. */
export interface ActivePlan {
  /** The document kind of plans. */
  readonly document: string
  /** A regular expression. `sets` may refer to its groups. */
  readonly key: string | undefined
  readonly sets: readonly (FieldPath & { readonly text: string })[]
}

/** The texts that together form the result, such as the scenes of a novel. */
export interface ManuscriptRules {
  /** The document kind of the texts. They are joined in the order of their keys. */
  readonly texts: string
  /** The document kind of their plans. A plan and its text have the same key. */
  readonly plans: string | undefined
  /** A regular expression for keys. Its first group is the number of the chapter. */
  readonly chapter: string | undefined
  /** Fields of the state: the title, the author, and lists of titles such as `3: The Ledger`. */
  readonly title: FieldPath | undefined
  readonly author: FieldPath | undefined
  readonly chapters: FieldPath | undefined
  /** A part begins with the chapter that its entry names. */
  readonly parts: FieldPath | undefined
  readonly labels: { readonly chapter: string; readonly part: string }
  readonly language: string
  /** The confirmation after which the files are written. */
  readonly on: string | undefined
}

/** The map of the texts that form the result. It shows a line for each text, from the text, its plan and its summary. */
export interface MapRules {
  /** The document kind of the texts. */
  readonly texts: string
  /** The document kind of their plans. A plan and its text have the same key. */
  readonly plans: string | undefined
  /** The form whose fields the plans name. */
  readonly covers: string | undefined
  /** A template for the planned number of words, such as `{Length}`. */
  readonly plannedWords: string | undefined
  /** Templates for values of the plans: those in every line, and those beside the summary. */
  readonly columns: readonly { readonly name: string; readonly text: string }[]
  readonly details: MapRules['columns']
  readonly summaries: SummaryRules | undefined
}

/** How summaries of texts are written. Each is a document, which a person can edit. */
export interface SummaryRules {
  /** The path of a summary. `{key}` stands for the key of its text. */
  readonly file: string
  /** The template of the prompt that asks for summaries. */
  readonly template: string
  /** A model's id, or its position in the session's list of models, starting at 1. */
  readonly model: string | number
}

/** A process with several modes, as defined in `process.yaml`. */
export interface Process {
  readonly name: string
  readonly description: string
  readonly file: string
  readonly modes: readonly ProcessMode[]
  readonly templates: readonly WorkTemplate[]
  /** The sections of the state, in the order in which prompts show them. */
  readonly sections: readonly StateSection[]
  /** Parts that medium prompts show in addition to the core, most important first. */
  readonly medium: readonly MediumPart[]
  /** The state for the smallest models. Each element shows a field or a section. */
  readonly minimal: readonly {
    readonly element: string
    readonly section: string
    readonly field: string | undefined
  }[]
  /** The field of the state that contains the path of the current document. */
  readonly active: FieldPath | undefined
  readonly activePlan: ActivePlan | undefined
  readonly conversation: ConversationRules
  /** The conditions that the person may confirm. Gates refer to conditions by name. */
  readonly confirmations: readonly Confirmation[]
  /**
   * Rules that assign document kinds to the parts of a response. The first matching rule applies. If there are rules,
   * the only other kind that responses can write is `content`.
   */
  readonly content: readonly ContentRule[]
  readonly contentFiles: ContentFiles
  readonly knowledge: KnowledgeRules
  /** The roles that a notebook can have. */
  readonly notebookRoles: readonly string[]
  readonly models: readonly ModelRule[]
  readonly textRules: readonly TextRule[]
  readonly statedRules: readonly StatedRules[]
  readonly listSources: readonly ListSource[]
  readonly map: MapRules | undefined
  readonly manuscript: ManuscriptRules | undefined
}
