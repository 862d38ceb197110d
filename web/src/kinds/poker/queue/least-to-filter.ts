/** From so many stories on, the queue can be filtered. */
export const leastToFilter = 6;
