/** How the store's process says that another is at work: no failure, it was merely not needed. */
export const HELD_BY_ANOTHER = 75
