/**
 * The rate-limit keys of a client. The address key of an IPv6 client is its /64. The network key is the /24 of an IPv4
 * address or the /48 of an IPv6 address.
 */
export type ClientKeys = { address: string; network: string };
