import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("GET, HEAD, OPTIONS, POST");

export { options as OPTIONS, refuse as DELETE, refuse as PATCH, refuse as PUT };
