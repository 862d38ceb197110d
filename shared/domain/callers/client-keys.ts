/**
 * What the client of a request is throttled by: its address, an IPv6 one by its /64, and the network around it, the /24
 * of an IPv4 address and the /48 of an IPv6 one.
 */
export type ClientKeys = { address: string; network: string };
