import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("DELETE, GET, HEAD, OPTIONS, PATCH");

export { options as OPTIONS, refuse as POST, refuse as PUT };
