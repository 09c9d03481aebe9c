/** What a run of a flow does, for people who want to see it before they start one. All texts are plain. */
export interface FlowOutline {
  /** What else a run of the flow can do, in a sentence. */
  readonly note?: string
  /** The parts run one after another. */
  readonly parts: readonly OutlinedPart[]
}

export interface OutlinedPart {
  /** The stage. Undefined if the flow has no stages. */
  readonly stage?: { readonly name: string; readonly title: string; readonly description?: string }
  readonly steps: readonly OutlinedStep[]
  /** Whether the run waits after this part until a person approves it. */
  readonly waits: boolean
}

export interface OutlinedStep {
  /** Unique in the flow: the name, or `stage/name` if the flow has stages. */
  readonly id: string
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Ids of the steps whose results this step uses. */
  readonly needs: readonly string[]
  /** How often the step asks, such as `each model` or `for each task in plan.tasks`. */
  readonly runs: string
  /** What the step asks, such as `the blueprint reply`. */
  readonly asks: string
  /** Where each input comes from. */
  readonly inputs: readonly { readonly name: string; readonly source: string }[]
  readonly model?: string
  /** The form of the answer. */
  readonly answer: string
}

/** A flow's documentation. */
export interface FlowPage {
  /** The page in Markdown. */
  readonly text: string
  /** The picture on the page, as SVG. */
  readonly picture: string
}

export interface FlowPageOptions {
  /** The address of the picture, relative to the page. */
  readonly picture: string
  /** Returns the address of a file, relative to the page. Undefined if the page cannot link to the file. */
  readonly linkTo: (file: string) => string | undefined
}
