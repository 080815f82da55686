import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("GET, HEAD, OPTIONS");

export { options as OPTIONS, refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
