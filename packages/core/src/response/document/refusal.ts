const REFUSAL =
  /^(?:i(?:'m|’m| am) (?:sorry|unable|not able)|sorry|i (?:cannot|can't|can’t|won't|won’t|must decline|have to decline|apologi[sz]e)|my apologies|as an ai|unfortunately,? i|(?:that|this) goes against my)\b/i

/** Whether a text begins like a refusal. */
export const isRefusing = (text: string): boolean => REFUSAL.test(text.trim())
