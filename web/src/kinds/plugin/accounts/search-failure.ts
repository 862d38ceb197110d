/** A search in a tracker that failed, in the tracker's words; "" without any. */
export class SearchFailure extends Error {}
