/** Up to here a change of many is carried out while one waits; more become a task. */
export const AT_ONCE = 1000;
