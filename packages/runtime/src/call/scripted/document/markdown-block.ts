/** A part of a document template, by what has to be done with it. */
export type TemplateBlock =
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'fence'; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly ListItem[] }
  | { readonly type: 'table'; readonly header: string; readonly divider: string; readonly rows: readonly string[] }
  | { readonly type: 'text'; readonly text: string; readonly isQuoted: boolean }

export interface ListItem {
  readonly indent: string
  /** `-`, `1.`, `- [ ]`. */
  readonly mark: string
  readonly text: string
}
