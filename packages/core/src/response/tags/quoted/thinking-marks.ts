/** A pair of marks around a model's thinking. */
export interface ThinkingMark {
  readonly open: string
  /** The first of these marks ends the thinking. */
  readonly close: readonly string[]
}

/** Marks of thinking that are not tags. To support another model, add a line. */
export const THINKING_MARKS: readonly ThinkingMark[] = [
  { open: '[THINK]', close: ['[/THINK]'] }, // Magistral
  { open: '[thinking]', close: ['[/thinking]'] },
  { open: '◁think▷', close: ['◁/think▷'] }, // Kimi
  { open: '<|START_THINKING|>', close: ['<|END_THINKING|>'] }, // Command A
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'] }, // OpenThinker, Sky-T1
  { open: '<|think|>', close: ['<|/think|>', '<|end|>'] }, // Solar
  { open: '<|channel|>analysis', close: ['<|end|>', '<|start|>', '<|return|>', '<|channel|>final'] }, // gpt-oss (harmony)
  { open: '<|channel|>commentary', close: ['<|end|>', '<|start|>', '<|call|>', '<|return|>', '<|channel|>final'] },
  { open: '<|channel>thought', close: ['<channel|>'] }, // Gemma 4
  { open: '<unused94>thought', close: ['<unused95>'] }, // MedGemma
]

/** Marks around the reply itself. They are not shown. */
export const REPLY_MARKS: readonly string[] = [
  '<|start|>assistant', '<|channel|>final<|message|>', '<|channel|>final', '<|message|>', '<|end|>', '<|return|>',
  '<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|begin_of_solution|>', '<|end_of_solution|>',
] // biome-ignore format: one look
