/** Rows of one page of the list, for the server's first and the browser's next ones. */
export const PAGE_SIZE = 50;
