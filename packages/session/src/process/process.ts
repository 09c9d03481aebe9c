/** How much of a section the prompts of a mode get. */
export type Visibility = 'always' | 'relevant' | 'summary' | 'omit'

/** What a field of the state holds. */
export type FieldType = 'text' | 'integer' | 'boolean' | 'list'

export interface StateField {
  readonly type: FieldType
  readonly description: string | undefined
  /** The values that there are; any where undefined. */
  readonly enum?: readonly string[] | undefined
  /** For a list: the element of each entry. Without one, the entries stand in one element, between commas. */
  readonly element: string | undefined
  /** For a list with elements: what an entry may say beside its text. */
  readonly attributes: readonly string[]
}

/** A part of the session's state, and of what a model is told of it. */
export type StateSection = { readonly name: string } & (
  | { readonly of: 'fields'; readonly fields: Readonly<Record<string, StateField>> }
  | { readonly of: 'templates' | 'knowledge' | 'notebooks' }
)

/** One thing that a work template asks for. */
export interface WorkField {
  readonly name: string
  readonly display: string
  readonly description: string | undefined
  readonly type: 'text' | 'list'
  /** The values that there are; any where undefined. */
  readonly enum?: readonly string[] | undefined
  readonly required: boolean
  /** How many entries a list needs to count as filled. */
  readonly atLeast: number
  /** A field of the state that has the same value. */
  readonly sets?: { readonly section: string; readonly field: string } | undefined
}

/** Something that the person and the model fill in together: a profile, a beat sheet, a budget. */
export interface WorkTemplate {
  readonly name: string
  readonly display: string
  /** Where it is written in the project's folder. */
  readonly file: string
  /** The prompt template that writes the file; a plain list of fields unless given. */
  readonly document: string | undefined
  readonly fields: readonly WorkField[]
}

/** What must hold before the next mode; `say` is what a person reads where it does not. */
export type Criterion = { readonly say: string | undefined } /** These work templates are complete. */ & (
  | { readonly kind: 'complete'; readonly templates: readonly string[] }
  /** A field of the state has this value, or any where none is given. */
  | { readonly kind: 'field'; readonly section: string; readonly field: string; readonly is: unknown }
  /** The person has said so, in words of their own. */
  | { readonly kind: 'confirmed'; readonly name: string }
  /** There is a document of this kind for every one of another kind, and at least one. */
  | { readonly kind: 'written'; readonly document: string; readonly forEach: string | undefined }
  /** Every required field of a work template is named by a plan (`by`) whose text (`inKind`) is written. */
  | { readonly kind: 'covered'; readonly template: string; readonly by: string; readonly inKind: string }
)

/** Something of the work itself that a mode's prompts show. */
export type MaterialPart =
  /** What is filled in of a work template, and what is missing; of many fields those around the current one. */
  | {
      readonly kind: 'work'
      readonly template: string
      readonly around: { readonly section: string; readonly field: string; readonly by: number } | undefined
    }
  /** Documents of a kind: all of them, or the one that is being worked on. */
  | {
      readonly kind: 'documents'
      readonly document: string
      readonly isActiveOnly: boolean
      /** Whether its lines are numbered, so that they can be spoken of. */
      readonly hasLines: boolean
    }
  /** What there is, by name, so that it can be asked for. */
  | { readonly kind: 'list'; readonly documents: readonly string[] }

export interface ProcessMode {
  readonly name: string
  /** As the state shows it: ARCHITECT. */
  readonly display: string
  readonly goal: string
  /** What its prompts see of the state; a section that is not named here is `relevant`. */
  readonly sections: Readonly<Record<string, Visibility>>
  /** What its prompts show of the work itself, the most worthy first. */
  readonly material: readonly MaterialPart[]
  /** Whether replies may write texts of their own. */
  readonly takesContent: boolean
  readonly gate: readonly Criterion[]
  /** The mode that the gate leads to; the last has none. */
  readonly next: string | undefined
}

/** Which model a message goes to, where the session does not say; the first rule that fits. */
export interface ModelRule {
  readonly name: string
  readonly modes: readonly string[] | undefined
  /** Any of these words in the message. */
  readonly words: readonly string[] | undefined
  /** More, or fewer, characters than this. */
  readonly longerThan: number | undefined
  readonly shorterThan: number | undefined
  /** A model's id, or the position in the session's list of models, from 1. */
  readonly model: string | number
}

/** A word or a phrase that prose or messages should not hold. */
export interface TextRule {
  readonly id: string
  /** `claim`: a message may say it only where something was done. */
  readonly kind: 'prose' | 'communication' | 'claim'
  readonly severity: 'zero_tolerance' | 'deduction' | 'warning'
  /** A regular expression, tried on each paragraph, whatever the case. */
  readonly pattern: string | undefined
  /** A check that a pattern cannot say, by its name. */
  readonly check: string | undefined
  readonly say: string
}

export interface KnowledgeRules {
  readonly categories: readonly string[]
  /** Categories that are brought first, whatever the message is about. */
  readonly always: readonly string[]
  /** How many entries a prompt gets, by tier. */
  readonly entries: { readonly full: number; readonly medium: number; readonly minimal: number }
}

/** A part of the state that a medium prompt gets beside the mode's core: a section, or a list in one. */
export interface MediumPart {
  readonly section: string
  readonly field: string | undefined
  /** At most so many: of lists the latest, of knowledge what fits the message best. */
  readonly entries: number
}

/** What prompts show of the conversation, unless a turn is told otherwise. */
export interface ConversationRules {
  /** Most exchanges: a message and its reply. */
  readonly maxTurns: number
  /** Whether prompts ask the model to begin with its reasoning. */
  readonly remindsToThink: boolean
}

/** What a text of a reply is, by what its target is called. */
export interface ContentRule {
  /** The kind of document that it becomes. */
  readonly kind: string
  /** A regular expression, tried on the target, whatever the case. */
  readonly target: string
  /** What the document is called and where it stands; $1 and so on are groups of the expression. */
  readonly key: string
  readonly file: string
}

/** Which files replies may write that no content rule is about. */
export interface ContentFiles {
  readonly extensions: readonly string[]
  /** The folders that they may be in; any where undefined. */
  readonly folders: readonly string[] | undefined
}

/** Something that only the person can say. */
export interface Confirmation {
  readonly name: string
  readonly say: string | undefined
  /** Fields of the state that it sets. */
  readonly sets: readonly {
    readonly section: string
    readonly field: string
    readonly value: boolean | string | number
  }[]
}

/** What the state says of the document that is being worked on, as the plan of the same key has it. */
export interface ActivePlan {
  /** The kind of document that a plan is. */
  readonly document: string
  /** A regular expression whose groups texts may name. */
  readonly key: string | undefined
  readonly sets: readonly { readonly section: string; readonly field: string; readonly text: string }[]
}

/** A way of working with a person through modes, as `process.yaml` says it. */
export interface Process {
  readonly name: string
  readonly description: string
  readonly file: string
  readonly modes: readonly ProcessMode[]
  readonly templates: readonly WorkTemplate[]
  /** In the order in which the state shows them. */
  readonly sections: readonly StateSection[]
  /** What a medium prompt gets beside the core, the most worthy first. */
  readonly medium: readonly MediumPart[]
  /** What is left of the state on the smallest models: element names, and the fields or sections that they show. */
  readonly minimal: readonly {
    readonly element: string
    readonly section: string
    readonly field: string | undefined
  }[]
  /** The field of the state that names the document that is being worked on, by its path. */
  readonly active: { readonly section: string; readonly field: string } | undefined
  readonly activePlan: ActivePlan | undefined
  readonly conversation: ConversationRules
  /** What the person may confirm, by the names that gates use. */
  readonly confirmations: readonly Confirmation[]
  /** The first that fits says what a text of a reply is; where there are any, documents of other kinds are not written so. */
  readonly content: readonly ContentRule[]
  readonly contentFiles: ContentFiles
  readonly knowledge: KnowledgeRules
  /** The roles that a notebook may be registered for. */
  readonly notebookRoles: readonly string[]
  readonly models: readonly ModelRule[]
  readonly textRules: readonly TextRule[]
}
